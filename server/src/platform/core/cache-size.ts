/**
 * Limits an `lru-cache` to this many entries. Its own option `max` allocates the space of all of them immediately,
 * which takes 12 ms and 4 MB for 100,000.
 */
export function upTo(entries: number): { maxSize: number; sizeCalculation: () => number } {
  return { maxSize: entries, sizeCalculation: () => 1 }
}
