# Parsed by nix-instantiate, not built. A Nix expression for a checkout of nd: nix-build share/packaging
{ pkgs ? import <nixpkgs> { } }:
pkgs.stdenv.mkDerivation {
  name = "nd-tools";
  src = pkgs.lib.cleanSource ../..;
  nativeBuildInputs = [ pkgs.makeWrapper ];
  buildInputs = with pkgs; [
    bash expat isa-l libarchive libstemmer libxml2 utf8proc xxHash yajl zlib zstd
  ];
  preBuild = "patchShebangs .ci cmd share/nd";
  makeFlags = [
    "PREFIX=$(out)"
    "CPPFLAGS=-I${pkgs.libxml2.dev}/include/libxml2"
  ];
  postFixup = ''
    for flow in nd-flow; do
      wrapProgram $out/bin/$flow --prefix PATH : ${
        pkgs.lib.makeBinPath (with pkgs; [ bzip2 gawk gnumake lz4 procps xz zstd ])
      }
    done
  '';
}
