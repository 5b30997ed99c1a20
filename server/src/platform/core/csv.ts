/** Spreadsheets interpret cells with these beginnings as formulas. */
const FORMULA = /^[=+\-@\t\r]/

/** One line of CSV (RFC 4180). A cell that a spreadsheet would take for a formula gets an apostrophe before it. */
export function csvLine(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${(FORMULA.test(cell) ? `'${cell}` : cell).replaceAll('"', '""')}"`)
  return `${quoted.join(',')}\r\n`
}

/** A cell as it was before `csvLine` put an apostrophe in front of it. */
export function withoutApostrophe(cell: string): string {
  return cell.replace(/^'(?=[=+\-@])/, '')
}

type Delimiter = ',' | ';' | '\t'

/** The most frequent delimiter in the first line of a CSV text, outside quotes; null when it has none. */
export function findDelimiter(text: string): Delimiter | null {
  const counts: Record<Delimiter, number> = { ',': 0, ';': 0, '\t': 0 }
  let isQuoted = false
  for (const char of text.trimStart()) {
    if (char === '"') isQuoted = !isQuoted
    else if (isQuoted) continue
    else if (char === '\n' || char === '\r') break
    else if (char in counts) counts[char as Delimiter] += 1
  }
  const [most] = (Object.keys(counts) as Delimiter[]).toSorted((a, b) => counts[b] - counts[a])
  return counts[most!] > 0 ? most! : null
}
