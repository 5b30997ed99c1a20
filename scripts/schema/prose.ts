import { splitStatements } from '../../server/src/platform/db/script.ts'

/** The information of migration files beyond the catalogue: the district of each table, and the reasons in comments. */
export interface Prose {
  /** In the order of their first files. */
  districts: { name: string; about: string[] }[]
  /** The district of each table, function and view. */
  homes: Map<string, string>
  /** The lines of the comment above an item, by its name: `people`, `people.email`, `people_newest`. */
  notes: Map<string, string[]>
}

/** The `name` of `0008_messaging_reactions.sql` is messaging: the file name begins with the district of its tables. */
const FILE = /^\d{4}_([a-z]+)/
const COMMENT = /^\s*-- ?(.*)$/
const MADE = /^create (?:unlogged )?(?:table|view|function) (\w+)/
const INDEX = /^create (?:unique )?index (?:concurrently )?(\w+)/
const CHANGED = /^alter table (\w+)/
const COLUMN_ADDED = /\b(?:add|alter) column (\w+)/
/** First words of a line in a table that is not a column. */
const NO_COLUMN = /^(?:primary|unique|foreign|check|constraint|exclude|like)\b/

/** Reads the files in their order. */
export function readProse(files: readonly { name: string; text: string }[]): Prose {
  // The service creates `migrations` before it runs the first file.
  const prose: Prose = { districts: [], homes: new Map([['migrations', 'platform']]), notes: new Map() }
  for (const { name, text } of files) {
    const district = FILE.exec(name)?.[1]
    if (!district) throw new Error(`${name}: name the file after its number and its district`)
    if (!prose.districts.some((known) => known.name === district))
      prose.districts.push({ name: district, about: commentAtTop(text) })
    for (const statement of splitStatements(text)) readStatement(prose, district, statement)
  }
  return prose
}

/** The comment that an empty line separates from the first statement. */
function commentAtTop(text: string): string[] {
  const [top = ''] = text.split('\n\n', 1)
  const lines = top.split('\n')
  return lines.every((line) => COMMENT.test(line)) ? lines.map(wordsOf) : []
}

function readStatement({ homes, notes }: Prose, district: string, statement: string): void {
  const lines = statement.split('\n')
  const first = lines.findIndex((line) => line.trim() !== '' && !COMMENT.test(line))
  const start = lines.slice(first).join('\n')
  const above = linesAbove(lines, first)
  const made = MADE.exec(start)?.[1]
  if (made) homes.set(made, district)
  const about = made ?? INDEX.exec(start)?.[1]
  if (about) note(notes, about, above)
  if (/^create (?:unlogged )?table/.test(start)) readColumns(notes, made!, lines.slice(first + 1))
  const changed = CHANGED.exec(start)?.[1]
  if (changed) readChanges(notes, changed, lines, first)
}

function readColumns(notes: Prose['notes'], table: string, lines: string[]): void {
  for (const [place, line] of lines.entries()) {
    const column = /^ {2}(\w+)/.exec(line)?.[1]
    if (column && !NO_COLUMN.test(column)) note(notes, `${table}.${column}`, linesAbove(lines, place))
  }
}

function readChanges(notes: Prose['notes'], table: string, lines: string[], first: number): void {
  for (const [place, line] of lines.entries()) {
    const column = place < first ? null : COLUMN_ADDED.exec(line)?.[1]
    if (column) note(notes, `${table}.${column}`, linesAbove(lines, place))
  }
}

/** The comment directly above a line. */
function linesAbove(lines: readonly string[], place: number): string[] {
  let top = place
  while (top > 0 && COMMENT.test(lines[top - 1]!)) top -= 1
  return lines.slice(top, place).map(wordsOf)
}

function wordsOf(line: string): string {
  return COMMENT.exec(line)?.[1] ?? ''
}

/** Appends a later comment on the same item to the earlier one. */
function note(notes: Prose['notes'], about: string, lines: string[]): void {
  if (lines.length > 0) notes.set(about, [...(notes.get(about) ?? []), ...lines])
}
