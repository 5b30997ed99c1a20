import { readdirSync, readFileSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'

/** A place in the source of the workspace that calls an operation. */
interface Use {
  /** The dotted name of the SDK's method: `people.list`. */
  method: string
  /** What the component does, in the words of the comment above it. */
  control: string
  /** A step of something else, in a function that only its own module calls. Components are none. */
  isStep: boolean
}

/** One file of the workspace, named from web/src. */
export interface SourceFile {
  uses: readonly Use[]
  imports: readonly string[]
}

const FOLDER = join(import.meta.dirname, '../../web/src')

/** Every file of the workspace with what it calls and imports, except its tests. */
export function readWorkspace(): Map<string, SourceFile> {
  const names = readdirSync(FOLDER, { recursive: true, encoding: 'utf8' })
  const files = names.filter((name) => /\.tsx?$/.test(name) && !/\.test\.tsx?$/.test(name))
  return new Map(
    files.toSorted().map((file) => {
      const text = readFileSync(join(FOLDER, file), 'utf8')
      return [file, { uses: usesIn(text, file), imports: importsIn(text, file) }]
    }),
  )
}

/** The route of each screen with the file that draws it, from the folder of routes. */
export function readRoutes(): Map<string, string> {
  const files = readdirSync(join(FOLDER, 'routes')).toSorted()
  const text = files.map((file) => readFileSync(join(FOLDER, 'routes', file), 'utf8')).join('\n')
  const routes = text.split('createRoute({').flatMap((part) => {
    const path = /path: '([^']+)'/.exec(part)?.[1]
    const file = /import\('\.\.\/([^']+)'\)/.exec(part)?.[1]
    return path && file ? [[path, file] as const] : []
  })
  return new Map(routes)
}

function importsIn(text: string, file: string): string[] {
  const found = text.matchAll(/(?:from|import\() ?'(\.{1,2}\/[^']+\.tsx?)'/g)
  return [...found].map(([, path]) => relative(FOLDER, join(FOLDER, dirname(file), path!)))
}

/** A call or a part of something: `people.list`. */
const CALL = /\b(\w+)((?:\.\w+)+)/g

function usesIn(text: string, file: string): Use[] {
  const aliases = [...text.matchAll(/const (\w+) = parley((?:\.\w+)+)\n/g)]
  const called = [
    ...[...text.matchAll(/\bparley((?:\s*\.\s*\w+)+)/g)].map((match) => ({
      at: match.index,
      path: match[1]!,
    })),
    ...[...text.matchAll(CALL)].flatMap((match) =>
      aliases
        .filter(([, alias]) => alias === match[1])
        .map(([, , path]) => ({ at: match.index, path: path! + match[2]! })),
    ),
  ]
  return called.map(({ at, path }) => ({
    method: path.replace(/\s/g, '').slice(1),
    control: controlAt(text, at),
    isStep: file.endsWith('.ts') && !isInExported(text, at),
  }))
}

/** The beginning of a function of the file. */
const FUNCTION = /^(export )?(?:default )?(?:async )?function (\w+)/gm

/** What the function that contains a place does, by its comment, or else the file by that of what it exports. */
function controlAt(text: string, at: number): string {
  const functions = [...text.matchAll(FUNCTION)].map(({ 1: exported, 2: name, index }) => ({
    at: index,
    comment: commentBefore(text, index),
    isExported: exported !== undefined,
    name: name!,
  }))
  const around = functions.findLast((each) => each.at <= at)
  const main = functions.find(({ isExported, comment }) => isExported && comment !== null)
  return around?.comment ?? main?.comment ?? wordsOf((around ?? functions[0])?.name ?? '')
}

function isInExported(text: string, at: number): boolean {
  const around = [...text.matchAll(FUNCTION)].findLast(({ index }) => index <= at)
  return around === undefined || around[1] !== undefined
}

/** The words of the comment that ends right before a place; null: there is none. */
function commentBefore(text: string, at: number): string | null {
  const before = text.slice(0, at)
  if (!before.endsWith('*/\n')) return null
  const lines = before.slice(before.lastIndexOf('/**') + 3, -3).split('\n')
  return lines
    .map((line) => line.replace(/^ \*/, '').trim())
    .join(' ')
    .trim()
}

/** `NewPersonDialog` → `New person dialog`. */
function wordsOf(name: string): string {
  const words = name.replace(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
  return `${words.slice(0, 1).toUpperCase()}${words.slice(1)}.`
}
