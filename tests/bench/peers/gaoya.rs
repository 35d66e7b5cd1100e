// gaoya.rs: pairs of documents by MinHash and bands, by the crate gaoya at its
// best: one thread, 32-bit values, shingles that are slices of the line.
// gaoya FILE THRESHOLD BANDS ROWS WORDS; see compare.
use gaoya::minhash::{MinHashIndex, MinHasher, MinHasher32, SmallVecContainer};
use std::io::Write;

fn main() {
    let arg: Vec<String> = std::env::args().collect();
    let threshold: f64 = arg[2].parse().unwrap();
    let bands: usize = arg[3].parse().unwrap();
    let rows: usize = arg[4].parse().unwrap();
    let words: usize = arg[5].parse().unwrap();
    let text = std::fs::read_to_string(&arg[1]).unwrap();
    let hasher = MinHasher32::new_with_hasher(
        bands * rows, ahash::RandomState::with_seeds(1, 2, 3, 4));
    let mut index: MinHashIndex<u32, u32, SmallVecContainer<u32, 4>> =
        MinHashIndex::new_index(bands, rows, threshold);
    let mut signatures = Vec::new();
    let (mut from, mut to) = (Vec::new(), Vec::new());
    for line in text.lines() {
        let text = &line[line.find('\t').unwrap() + 1..];
        from.clear();
        to.clear();
        from.push(0);
        for (i, b) in text.bytes().enumerate() {
            if b == b' ' {
                to.push(i);
                from.push(i + 1);
            }
        }
        to.push(text.len());
        let last = if to.len() > words { to.len() + 1 - words } else { 1 };
        signatures.push(hasher.create_signature((0..last).map(|i| {
            &text.as_bytes()[from[i]..to[(i + words - 1).min(to.len() - 1)]]
        })));
    }
    for (i, s) in signatures.iter().enumerate() {
        index.insert(i as u32, s.clone());
    }
    let mut out = std::io::BufWriter::new(std::io::stdout());
    for (i, s) in signatures.iter().enumerate() {
        for k in index.query_owned(s) {
            if (i as u32) < k {
                writeln!(out, "{}\t{}", i, k).unwrap();
            }
        }
    }
}
