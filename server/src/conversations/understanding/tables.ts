import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { LANGUAGES, type Language, words } from './text.ts'

const FOLDER = join(import.meta.dirname, 'tables')

type Row = { meaning: string; cells: readonly string[] }

/** A table of phrases that native speakers edit, without reading code: tables/README.md. */
export class PhraseTable<Meaning extends string = string> {
  readonly #name: string
  readonly #rows: readonly Row[]

  /** Reads `tables/NAME.tsv`. */
  constructor(name: string) {
    this.#name = name
    const lines = readFileSync(join(FOLDER, `${name}.tsv`), 'utf8').split('\n')
    const [, ...rows] = lines.filter((line) => line !== '' && !line.startsWith('#'))
    this.#rows = rows.map((row) => {
      const [meaning = '', ...cells] = row.split('\t')
      return { meaning, cells }
    })
  }

  /** The phrases with a meaning, one a line, in one language or in all. */
  phrases(meaning: Meaning, language?: Language): string {
    const rows = this.#rows.filter((row) => row.meaning === meaning)
    if (rows.length === 0) throw new Error(`the table ${this.#name} has no row called ${meaning}`)
    const columns = language === undefined ? LANGUAGES : [language]
    return columns
      .flatMap((column) => rows.map(({ cells }) => cells[LANGUAGES.indexOf(column)] ?? ''))
      .filter((cell) => cell !== '')
      .join('\n')
  }

  /** The phrases of the rows `KIND NUMBER`, such as `month 3`, and their numbers. The longest come first. */
  numbers(kind: string, language: Language): Map<string, number> {
    const column = LANGUAGES.indexOf(language)
    const phrases = this.#rows.flatMap(({ meaning, cells }) => {
      const [kindOfRow, number] = meaning.split(' ')
      return kindOfRow === kind
        ? words(cells[column] ?? '').map((phrase) => [phrase, Number(number)] as const)
        : []
    })
    return new Map(phrases.toSorted(([a], [b]) => b.length - a.length))
  }

  /** The words of each row in all languages, by its meaning. */
  groups(): Record<string, string> {
    return Object.fromEntries(this.#rows.map(({ meaning, cells }) => [meaning, cells.join(' ')]))
  }
}
