import { PROGRAMS_ONLY } from './exceptions.ts'
import { readRoutes, readWorkspace, type SourceFile } from './sources.ts'

/** Where a person finds an operation in the workspace. */
interface Place {
  /** A route, or `everywhere` for the frame around all screens. */
  screen: string
  control: string
}

export interface Reached {
  operation: string
  places: readonly Place[]
}

interface Reach {
  /** Operations that a screen calls. */
  reached: readonly Reached[]
  /** Operations for programs alone, with the reason. */
  programs: readonly { operation: string; reason: string }[]
  /** Operations that no screen calls, although people would use them. */
  missing: readonly string[]
  /** Named in exceptions.ts, and called by a screen all the same, or unknown. */
  outdated: readonly string[]
}

/** The part of openapi.json that is read here. */
export interface DocumentedOperations {
  paths: Record<string, Record<string, { operationId?: string; 'x-sdk-method'?: string }>>
}

export const EVERYWHERE = 'everywhere'
const ROOT = 'main.tsx'
const ROUTES = 'routes/'

/** Where each operation of the document is called, from the sources of the workspace. */
export function reachOf(document: DocumentedOperations): Reach {
  const methods = new Map(
    Object.values(document.paths)
      .flatMap((methodsOfPath) => Object.values(methodsOfPath))
      .flatMap(({ operationId, 'x-sdk-method': method }) =>
        operationId && method ? [[method, operationId] as const] : [],
      ),
  )
  const places = findPlaces(methods)
  const all = [...methods.values()].toSorted()
  const reached = all.flatMap((operation) => {
    const found = places.get(operation)
    return found ? [{ operation, places: found }] : []
  })
  const left = all.filter((operation) => !places.has(operation))
  const isForPrograms = (operation: string) => Object.hasOwn(PROGRAMS_ONLY, operation)
  return {
    reached,
    programs: left
      .filter(isForPrograms)
      .map((operation) => ({ operation, reason: PROGRAMS_ONLY[operation]! })),
    missing: left.filter((operation) => !isForPrograms(operation)),
    outdated: Object.keys(PROGRAMS_ONLY).filter((operation) => !left.includes(operation)),
  }
}

/** The screens from which each operation is called, by its name. */
function findPlaces(methods: ReadonlyMap<string, string>): Map<string, Place[]> {
  const files = readWorkspace()
  const routes = readRoutes()
  const frame = filesFrom(ROOT, files, new Set())
  const places = new Map<string, Place[]>()
  const note = (screen: string, names: ReadonlySet<string>) => {
    const uses = [...names].flatMap((name) => files.get(name)?.uses ?? [])
    for (const { method, control } of uses.toSorted((a, b) => Number(a.isStep) - Number(b.isStep))) {
      const operation = operationOf(method, methods)
      if (operation === undefined) continue
      const known = places.get(operation) ?? []
      if (known.some((place) => place.screen === screen)) continue
      places.set(operation, [...known, { screen, control }])
    }
  }
  note(EVERYWHERE, frame)
  for (const [route, start] of routes) note(route, filesFrom(start, files, frame))
  return places
}

/** The files that a file loads, itself included. Screens load by their routes, and not with the frame. */
function filesFrom(
  start: string,
  files: ReadonlyMap<string, SourceFile>,
  without: ReadonlySet<string>,
): Set<string> {
  const seen = new Set<string>()
  const waiting = [start]
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop()) {
    if (seen.has(file) || without.has(file)) continue
    seen.add(file)
    const isOfRoutes = file.startsWith(ROUTES)
    for (const next of files.get(file)?.imports ?? [])
      if (!isOfRoutes || !next.endsWith('-screen.tsx')) waiting.push(next)
  }
  return seen
}

/** `people.list` of `people.list.bind`: the longest beginning that is a method. */
function operationOf(path: string, methods: ReadonlyMap<string, string>): string | undefined {
  const parts = path.split('.')
  for (let length = parts.length; length > 0; length--) {
    const operation = methods.get(parts.slice(0, length).join('.'))
    if (operation) return operation
  }
  return undefined
}
