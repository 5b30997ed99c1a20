/** Variables of our other programs, of the client in sdk/, of examples in the docs and of tests. */
const OTHERS = /^PARLEY_(API_KEY|KEY|SIGNING_SECRET$|URL$|BENCH_|TEST_|FUZZ_|HOSTILE)/

/** Unknown settings, each with the closest known name, because a misspelled setting would have no effect. */
export function misspeltSettings(env: Record<string, unknown>, known: readonly string[]): string[] {
  return Object.keys(env)
    .filter((name) => name.startsWith('PARLEY_') && !known.includes(name) && !OTHERS.test(name))
    .map((name) => {
      const [nearest] = known.toSorted((a, b) => distance(name, a) - distance(name, b))
      return `${name}: no such setting exists. Did you mean ${nearest}? See docs/operating.md.`
    })
}

/** The edit distance: letters to insert, delete or change. */
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
