import { z } from 'zod'
import { type Comparison, compareDefinitions, isSame } from '../definition/comparison.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { type InitiativeItem, JourneysClient, ServiceRefusal, type WireJourney } from './client.ts'
import { type Document, definitionOf, documentOf, placedAs } from './document.ts'
import { FileProblem, readFolder, writeFolder } from './files.ts'
import { type Names, UnknownName } from './references.ts'

/** The options of `parley journeys` besides the folder. */
export interface JourneysOptions {
  url: string
  key?: string
  /** For `apply`: publish the drafts. */
  publish?: boolean
  confirm?: boolean
}

export type JourneysCommand = 'pull' | 'plan' | 'apply'

/** An error with instructions for the user. */
class Misuse extends Error {}

/**
 * Syncs the journeys of a running service with files in a folder. Returns the exit status: 0 only when everything
 * succeeded.
 */
export async function runJourneys(
  command: JourneysCommand,
  folder: string,
  options: JourneysOptions,
): Promise<number> {
  try {
    if (!options.key) throw new Misuse('Pass an API key with --key or PARLEY_API_KEY.')
    if (options.publish && !options.confirm) {
      throw new Misuse('With --publish, journeys can message people. Add --confirm.')
    }
    const workspace = await openWorkspace(new JourneysClient(options.url, options.key))
    if (command === 'pull') return await pull(workspace, folder)
    const changes = await readChanges(workspace, folder)
    return command === 'plan' ? show(changes) : await apply(workspace, changes, options.publish ?? false)
  } catch (error) {
    console.error(explain(error, options.url))
    return 1
  }
}

interface Workspace {
  client: JourneysClient
  initiatives: ReadonlyMap<string, InitiativeItem>
  names: Names
}

async function openWorkspace(client: JourneysClient): Promise<Workspace> {
  const initiatives = await client.initiatives()
  const names = await client.names(initiatives)
  return { client, names, initiatives: new Map(initiatives.map((each) => [each.id, each])) }
}

/** Writes each initiative's draft, or else its live version. */
async function pull({ client, initiatives, names }: Workspace, folder: string): Promise<number> {
  const documents: Document[] = []
  for (const { id } of initiatives.values()) {
    const journey = await client.journey(id)
    if (journey) documents.push(documentOf(id, journey.definition, names))
  }
  for (const file of await writeFolder(folder, documents)) console.log(file)
  return 0
}

/** A file, the current definition, and the new one. */
interface Change {
  file: string
  initiative: InitiativeItem
  now: WireJourney | null
  definition: JourneyDefinition
  /** null: the initiative has no journey yet. */
  comparison: Comparison | null
}

async function readChanges({ client, initiatives, names }: Workspace, folder: string): Promise<Change[]> {
  const changes: Change[] = []
  for (const [file, document] of await readFolder(folder)) {
    const { id, written } = naming(file, () => ({
      id: names.find('initiative', document.initiative),
      written: definitionOf(document, names),
    }))
    const initiative = initiatives.get(id)
    if (!initiative) throw new FileProblem(`${file}: no initiative ${id} exists`)
    const now = await client.journey(id)
    const definition = now ? placedAs(written, now.definition) : written
    changes.push({
      file,
      initiative,
      now,
      definition,
      comparison: now && compareDefinitions(now.definition, definition),
    })
  }
  return changes
}

/** Adds the file name to an error. */
function naming<T>(file: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const problem = error instanceof z.ZodError ? z.prettifyError(error) : (error as Error).message
    throw new FileProblem(`${file}: ${problem}`)
  }
}

function hasChanged({ comparison }: Change): boolean {
  return comparison === null || !isSame(comparison)
}

function show(changes: readonly Change[]): number {
  const changed = changes.filter(hasChanged)
  for (const change of changed) console.log([headline(change), ...linesOf(change)].join('\n'))
  console.log(`${changed.length} of ${changes.length} journeys differ.`)
  return 0
}

function headline({ file, initiative, now }: Change): string {
  if (now === null) return `${file}: ${initiative.name} has no journey yet; a draft will be created`
  const what = now.status === 'DRAFT' ? 'changes the draft' : 'creates a draft of the next version'
  return `${file}: ${initiative.name}, ${what} (version ${now.version})`
}

function linesOf({ comparison, definition }: Change): string[] {
  if (comparison === null) return definition.actions.map(({ id, kind }) => `  + ${id} (${kind})`)
  const { settings, nodes, edges } = comparison
  const edge = (each: { from: string; sourceHandle: string; to: string }) =>
    `${each.from} ${each.sourceHandle} → ${each.to}`
  return [
    ...settings.map((field) => `  ~ ${field}`),
    ...nodes.added.map(({ id, kind }) => `  + ${id} (${kind})`),
    ...nodes.removed.map(({ id, kind }) => `  - ${id} (${kind})`),
    ...nodes.changed.map(({ id, fields }) => `  ~ ${id}: ${fields.join(', ')}`),
    ...edges.added.map((each) => `  + ${edge(each)}`),
    ...edges.removed.map((each) => `  - ${edge(each)}`),
    ...edges.changed.map((each) => `  ~ ${edge(each)}: ${each.fields.join(', ')}`),
  ]
}

/** Saves drafts, reports what prevents publishing, and publishes them if requested. */
async function apply(
  { client }: Workspace,
  changes: readonly Change[],
  isPublishing: boolean,
): Promise<number> {
  let status = 0
  for (const change of changes) {
    const draft = await writeDraft(client, change)
    if (draft === null) continue
    console.log(`${headline(change)}: ${draft.id}`)
    const issues = await client.validate(draft.id)
    for (const { severity, message } of issues) console.log(`  ${severity}: ${message}`)
    if (!isPublishing) continue
    if (issues.some(({ severity }) => severity === 'error')) {
      status = 1
      continue
    }
    await client.publish(draft, change.initiative)
    console.log('  is published')
  }
  return status
}

/** The saved draft; null when there is nothing to save or publish. */
async function writeDraft(client: JourneysClient, change: Change): Promise<WireJourney | null> {
  const { now, initiative, definition } = change
  if (now?.status !== 'DRAFT') {
    return hasChanged(change) ? client.openDraft(initiative.id, definition) : null
  }
  return hasChanged(change) ? client.updateDraft(now, definition) : now
}

function explain(error: unknown, url: string): string {
  if (
    error instanceof Misuse ||
    error instanceof FileProblem ||
    error instanceof UnknownName ||
    error instanceof ServiceRefusal
  )
    return error.message
  const { message, code } = error as NodeJS.ErrnoException
  if (code === 'ENOENT' || code === 'EACCES') return message
  return (
    `Could not reach the service at ${url} ` +
    `(${((error as Error).cause as Error | undefined)?.message ?? message}).`
  )
}
