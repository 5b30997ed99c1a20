import { mkdir } from 'node:fs/promises'
import { explainFailure, Misuse, ServiceRefusal } from '../../outreach/journeys/command/service-client.ts'
import { FileProblem } from '../../outreach/journeys/exchange/yaml.ts'
import { KINDS, readDocuments, type StoredDocument, writeDocuments } from './folders.ts'
import { type Outcome, Service } from './service.ts'

/** The options of `parley pull`, `plan` and `apply` besides the folder. */
export interface ConfigurationOptions {
  url: string
  key?: string
  /** Also publish forms and journeys. */
  publish?: boolean
  confirm?: boolean
}

export type ConfigurationCommand = 'pull' | 'plan' | 'apply'

/** The exit status of a plan with differences, as other tools have it. */
const DIFFERS = 2

/**
 * Syncs segments, templates, forms, initiatives and journeys of a running service with files. Returns the exit status: 0
 * only when everything succeeded, and 2 for a plan with differences.
 */
export async function runConfiguration(
  command: ConfigurationCommand,
  folder: string,
  options: ConfigurationOptions,
): Promise<number> {
  try {
    if (!options.key) throw new Misuse('Pass an API key with --key or PARLEY_API_KEY.')
    const service = new Service(options.url, options.key)
    if (command === 'pull') return await pull(service, folder)
    if (command === 'apply' && options.publish && !options.confirm)
      throw new Misuse('With --publish, journeys can message people. Add --confirm.')
    const documents = await readDocuments(folder)
    const publish = options.publish ?? false
    return command === 'plan'
      ? show(documents, await service.plan(toSend(documents), publish))
      : await apply(service, documents, publish)
  } catch (error) {
    console.error(explainFailure(error, options.url, (each) => each instanceof FileProblem))
    return 1
  }
}

async function pull(service: Service, folder: string): Promise<number> {
  await mkdir(folder, { recursive: true })
  for (const kind of KINDS) {
    for (const file of await writeDocuments(folder, kind, await service.export(kind))) console.log(file)
  }
  return 0
}

function toSend(documents: readonly StoredDocument[]) {
  return documents.map(({ kind, document }) => ({ kind, document }))
}

function show(documents: readonly StoredDocument[], outcomes: readonly Outcome[]): number {
  const differing = outcomes.filter(({ action, refusal }) => action !== 'none' || refusal !== null)
  for (const outcome of differing) console.log(linesOf(documents, outcome).join('\n'))
  const refused = differing.filter(({ refusal }) => refusal !== null).length
  const also = refused === 0 ? '' : ` ${refused} cannot be applied.`
  console.log(`${differing.length} of ${outcomes.length} documents differ.${also}`)
  return differing.length > 0 ? DIFFERS : 0
}

function linesOf(documents: readonly StoredDocument[], outcome: Outcome): string[] {
  const { file } = documents[outcome.index]!
  const { action, name, changes, notes, refusal } = outcome
  if (refusal) return [`${file}: ${name} cannot be applied`, indented(`error: ${refusal.message}`)]
  const what = action === 'create' ? 'is created' : 'is changed'
  return [`${file}: ${name} ${what}`, ...changes.map(indented), ...notes.map(indented)]
}

function indented(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${line}`)
    .join('\n')
}

async function apply(
  service: Service,
  documents: readonly StoredDocument[],
  publish: boolean,
): Promise<number> {
  const outcomes = await service.apply(toSend(documents), publish).catch((error: unknown) => {
    if (!(error instanceof ServiceRefusal) || error.code !== 'configuration_refused') throw error
    for (const { path, message } of error.issues) {
      const stored = documents[Number(path.split('.')[1])]
      console.error(`${stored?.file ?? path}:\n${indented(message)}`)
    }
    console.error('Nothing was changed. Fix these documents first.')
    return null
  })
  if (outcomes === null) return 1
  for (const outcome of outcomes) {
    if (outcome.action !== 'none') console.log(linesOf(documents, outcome).join('\n'))
  }
  return 0
}
