import { z } from 'zod'
import { type Comparison, compareDefinitions, isSame } from '../definition/comparison.ts'
import { type Document, definitionOf, documentOf, placedAs } from '../exchange/document.ts'
import { linesOf } from '../exchange/lines.ts'
import { type Names, UnknownName } from '../exchange/references.ts'
import { FileProblem } from '../exchange/yaml.ts'
import type { JourneyDefinition } from '../nodes/definition.ts'
import { type InitiativeItem, type Issue, JourneysClient, type WireJourney } from './client.ts'
import { readFolder, writeFolder } from './files.ts'
import { explainFailure, Misuse } from './service-client.ts'

/** The options of `parley journeys` besides the folder. */
export interface JourneysOptions {
  url: string
  key?: string
  /** For `apply`: publish the drafts. */
  publish?: boolean
  confirm?: boolean
}

export type JourneysCommand = 'pull' | 'plan' | 'apply'

/**
 * Syncs the journeys of a running service with files in a folder. Returns the exit status: 0 only when everything
 * succeeded, and 2 for a plan with differences.
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
    return command === 'plan'
      ? await show(workspace, changes)
      : await apply(workspace, changes, options.publish ?? false)
  } catch (error) {
    console.error(explainFailure(error, options.url, isForTheUser))
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

/** The exit status of a plan with differences, as other tools have it. */
const DIFFERS = 2

async function show({ client }: Workspace, changes: readonly Change[]): Promise<number> {
  const changed = changes.filter(hasChanged)
  for (const change of changed) {
    const issues = await client.validateDefinition(change.definition, change.now?.id)
    console.log(
      [headline(change), ...linesOf(change.comparison, change.definition), ...issues.map(lineOf)].join('\n'),
    )
  }
  console.log(`${changed.length} of ${changes.length} journeys differ.`)
  return changed.length > 0 ? DIFFERS : 0
}

function lineOf({ severity, message }: Issue): string {
  return `  ${severity}: ${message}`
}

/** Names the journeys that cannot be published. Returns whether there are any. */
async function hasRefused({ client }: Workspace, changes: readonly Change[]): Promise<boolean> {
  let found = false
  for (const change of changes) {
    if (!hasChanged(change) && change.now?.status !== 'DRAFT') continue
    const issues = await client.validateDefinition(change.definition, change.now?.id)
    if (!issues.some(({ severity }) => severity === 'error')) continue
    found = true
    console.log([headline(change), ...issues.map(lineOf)].join('\n'))
  }
  return found
}

function headline({ file, initiative, now }: Change): string {
  if (now === null) return `${file}: ${initiative.name} has no journey yet; a draft will be created`
  const what = now.status === 'DRAFT' ? 'changes the draft' : 'creates a draft of the next version'
  return `${file}: ${initiative.name}, ${what} (version ${now.version})`
}

/** Saves drafts, reports what prevents publishing, and publishes them if requested. */
async function apply(
  workspace: Workspace,
  changes: readonly Change[],
  isPublishing: boolean,
): Promise<number> {
  if (isPublishing && (await hasRefused(workspace, changes))) {
    console.error('Nothing was changed, because these journeys cannot be published. Fix the errors first.')
    return 1
  }
  const { client } = workspace
  for (const change of changes) {
    const draft = await writeDraft(client, change)
    if (draft === null) continue
    console.log(`${headline(change)}: ${draft.id}`)
    for (const issue of await client.validate(draft.id)) console.log(lineOf(issue))
    if (!isPublishing) continue
    await client.publish(draft, change.initiative)
    console.log('  is published')
  }
  return 0
}

/** The saved draft; null when there is nothing to save or publish. */
async function writeDraft(client: JourneysClient, change: Change): Promise<WireJourney | null> {
  const { now, initiative, definition } = change
  if (now?.status !== 'DRAFT') {
    return hasChanged(change) ? client.openDraft(initiative.id, definition) : null
  }
  return hasChanged(change) ? client.updateDraft(now, definition) : now
}

function isForTheUser(error: unknown): boolean {
  return error instanceof FileProblem || error instanceof UnknownName
}
