/** What others of our programs, the client of sdk/ and tests read. */
const OTHERS = /^PARLEY_(API_KEY|KEY|URL$|BENCH_|TEST_|FUZZ_|HOSTILE)/

/** Settings that nobody knows, each with the one that may have been meant: a misspelt one would count for nothing. */
export function misspeltSettings(env: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('PARLEY_') && !known.includes(name) && !OTHERS.test(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${name}: no such setting exists. Did you mean ${nearest}? See docs/operating.md.`
    })
}

/** How many letters have to be put in, taken out or changed. */
function distance(a: string, b: string): number {
  let before = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (let i = 1; i <= a.length; i++) {
    const row = [i]
    for (let j = 1; j <= b.length; j++) {
      const changed = before[j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1)
      row.push(Math.min(changed, before[j]! + 1, row[j - 1]! + 1))
    }
    before = row
  }
  return before[b.length]!
}
