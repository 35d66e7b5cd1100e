# Only its syntax was checked, by ruby; nd does not build on macOS yet (see README.md).
# A Homebrew formula for Linux: put the address and the checksum of a release's tarball
# into url and sha256.
class NdTools < Formula
  desc "Find text that occurs more than once"
  url "file:///ADDRESS/nd-VERSION.tar.gz"
  sha256 "CHECKSUM"
  license "MIT"

  depends_on "bash"
  depends_on "expat"
  depends_on "isa-l"
  depends_on "libarchive"
  depends_on "libxml2"
  depends_on :linux
  depends_on "make"
  depends_on "snowball"
  depends_on "utf8proc"
  depends_on "xxhash"
  depends_on "yajl"
  depends_on "zlib"
  depends_on "zstd"

  def install
    system "make", "install", "PREFIX=#{prefix}", "CC=#{ENV.cc}",
           "CPPFLAGS=-I#{Formula["libxml2"].opt_include}/libxml2"
  end

  test do
    (testpath/"docs.tsv").write "a\tone two three\nb\tone two three\n"
    assert_equal "a\ta\t1.000000\na\tb\t1.000000\n",
                 shell_output("#{bin}/nd-flow near -k 3 docs.tsv")
  end
end
