import { z } from 'zod'
import { JourneyDefinition } from '../nodes/definition.ts'
import type { Action } from '../nodes/schema.ts'
import { Called, type Mention, type Names, type Referred } from './references.ts'

/*
 * A journey in a file: a list of nodes, each with the targets of its signals. Pure and lossless: writing and reading
 * gives the same definition, except for what the server fills in and the order of edges.
 */

const Words = {
  signalCategory: z.enum(['lifecycle', 'system']).optional(),
  signalDescription: z.string().optional(),
}
const Way = z.union([z.string(), z.strictObject({ to: z.string(), ...Words })])

const Place = z.strictObject({ x: z.number(), y: z.number() })

const DocumentNode = z.strictObject({
  id: z.string(),
  kind: z.string(),
  name: z.string().optional(),
  inputs: z.record(z.string(), z.unknown()).optional(),
  next: z.record(z.string(), z.union([Way, z.array(Way)])).optional(),
  position: Place.optional(),
})

export const Document = z.strictObject({
  initiative: Called,
  name: z.string(),
  environment: Called.optional(),
  cancelOnEvents: z.array(z.string()).optional(),
  nodes: z.array(DocumentNode),
  /** Edges of an unfinished draft that have no node to be written with. */
  edges: z
    .array(z.strictObject({ from: z.string(), signal: z.string(), to: z.string(), ...Words }))
    .optional(),
  notes: z.array(z.strictObject({ id: z.string(), text: z.string(), position: Place })).optional(),
  groups: z
    .array(z.strictObject({ id: z.string(), name: z.string(), nodes: z.array(z.string()) }))
    .optional(),
})

export type Document = z.output<typeof Document>
type Edge = JourneyDefinition['edges'][number]

/** An input with an id: its name in files, and the kind of record. */
type Reference = readonly [input: string, inFile: string, kind: Referred]

const TEMPLATE: Reference = ['templateId', 'template', 'template']
const EMAIL_TEMPLATE: Reference = ['templateId', 'template', 'email template']

/** By the kind of a node. */
const REFERENCES: ReadonlyMap<string, Reference> = new Map<string, Reference>([
  ['ENTRY', ['segmentId', 'segment', 'segment']],
  ['SEND_MESSAGE', TEMPLATE],
  ['SEND_EMAIL', EMAIL_TEMPLATE],
  ['HTTP_REQUEST', ['credentialId', 'credential', 'credential']],
  ['EXIT', ['nextInitiativeId', 'nextInitiative', 'initiative']],
])

/** In what a message falls back to, by its channel. */
const OF_FALLBACKS: ReadonlyMap<string, Reference> = new Map([
  ['whatsapp', TEMPLATE],
  ['email', EMAIL_TEMPLATE],
])

type Inputs = Record<string, unknown>
const Fallback = z.looseObject({ channel: z.string() })

/** The records that a definition refers to by id. */
export function mentionsOf({ metadata, actions }: JourneyDefinition): Mention[] {
  return [
    ...(metadata?.environmentId === undefined
      ? []
      : [{ kind: 'environment' as const, called: { id: metadata.environmentId } }]),
    ...actions.flatMap(({ kind, inputs }) => mentionsInNode(kind, inputs, 0)),
  ]
}

/** The records that a document names. */
export function mentionsIn({ initiative, environment, nodes }: Document): Mention[] {
  return [
    { kind: 'initiative', called: initiative },
    ...(environment === undefined ? [] : [{ kind: 'environment' as const, called: environment }]),
    ...nodes.flatMap(({ kind, inputs }) => mentionsInNode(kind, inputs, 1)),
  ]
}

function mentionsInNode(kind: string, inputs: object | undefined, at: 0 | 1): Mention[] {
  if (inputs === undefined) return []
  const fallback = fallbackIn(inputs)
  return [
    ...mentionIn(inputs, REFERENCES.get(kind), at),
    ...(fallback ? mentionIn(fallback, OF_FALLBACKS.get(fallback.channel), at) : []),
  ]
}

function mentionIn(fields: object, reference: Reference | undefined, at: 0 | 1): Mention[] {
  if (reference === undefined) return []
  const value = Object.entries(fields).find(([key]) => key === reference[at])?.[1]
  const called = Called.safeParse(at === 0 ? { id: value } : value)
  return called.success ? [{ kind: reference[2], called: called.data }] : []
}

/** What a message falls back to; null: nothing. */
function fallbackIn(inputs: object): z.output<typeof Fallback> | null {
  const fallback = Fallback.safeParse('channelFallback' in inputs ? inputs.channelFallback : null)
  return fallback.success ? fallback.data : null
}

/** The inputs of a node with their references renamed, also in what it falls back to. */
function renamed(kind: string, inputs: object, rename: Rename): Inputs {
  const fallback = fallbackIn(inputs)
  const channelFallback = fallback && renamedIn(fallback, OF_FALLBACKS.get(fallback.channel), rename)
  const fields = channelFallback ? { ...inputs, channelFallback } : inputs
  return renamedIn(fields, REFERENCES.get(kind), rename)
}

type Rename = (key: string, value: unknown, reference: Reference) => [key: string, value: unknown]

function renamedIn(fields: object, reference: Reference | undefined, rename: Rename): Inputs {
  const entries = Object.entries(fields)
  return Object.fromEntries(
    reference ? entries.map(([key, value]) => rename(key, value, reference)) : entries,
  )
}

/** The definition of an initiative's journey in file form. */
export function documentOf(initiative: string, definition: JourneyDefinition, names: Names): Document {
  const { name, metadata, actions, edges, notes, groups } = definition
  const owners = new Map(actions.map((action, index) => [action.id, index]))
  const called = metadata?.environmentId
  const hasPlace = ({ from, sourceHandle }: Edge) => owners.has(from) && sourceHandle !== '__proto__'
  const strays = edges.filter((edge) => !hasPlace(edge))
  return {
    initiative: names.call('initiative', initiative),
    name,
    ...(called === undefined ? {} : { environment: names.call('environment', called) }),
    ...(metadata?.cancelOnEvents ? { cancelOnEvents: metadata.cancelOnEvents.eventNames } : {}),
    nodes: actions.map((action, index) => {
      // An unfinished draft may have duplicate ids; the last node gets the edges.
      const own =
        owners.get(action.id) === index
          ? edges.filter((edge) => edge.from === action.id && hasPlace(edge))
          : []
      return nodeOf(action, own, names)
    }),
    ...(strays.length === 0
      ? {}
      : {
          edges: strays.map(({ from, sourceHandle: signal, to, metadata: words }) => ({
            from,
            signal,
            to,
            ...words,
          })),
        }),
    ...(notes === undefined ? {} : { notes }),
    ...(groups === undefined
      ? {}
      : { groups: groups.map(({ nodeIds: nodes, ...group }) => ({ ...group, nodes })) }),
  }
}

function nodeOf(action: Action, edges: readonly Edge[], names: Names): Document['nodes'][number] {
  const { id, kind, name, position, inputs } = action
  const next = [...Map.groupBy(edges, ({ sourceHandle }) => sourceHandle)].map(([signal, ways]) => {
    const written = ways.map(wayOf)
    return [signal, written.length === 1 ? written[0]! : written] as const
  })
  return {
    id,
    kind,
    ...(name === undefined ? {} : { name }),
    ...(inputs === undefined ? {} : { inputs: inputsInFile(kind, inputs, names) }),
    ...(next.length === 0 ? {} : { next: Object.fromEntries(next) }),
    ...(position === undefined ? {} : { position }),
  }
}

function wayOf({ to, metadata }: Edge): z.output<typeof Way> {
  return metadata === undefined ? to : { to, ...metadata }
}

function inputsInFile(kind: string, inputs: object, names: Names): Inputs {
  return renamed(kind, inputs, (key, value, [input, inFile, referred]) =>
    key === input && typeof value === 'string' ? [inFile, names.call(referred, value)] : [key, value],
  )
}

/** The definition that a file describes. Throws `UnknownName`, and `ZodError` when it is invalid. */
export function definitionOf(document: Document, names: Names): JourneyDefinition {
  const { name, environment, cancelOnEvents, nodes, edges = [], notes, groups } = document
  const metadata = {
    ...(environment === undefined ? {} : { environmentId: names.find('environment', environment) }),
    ...(cancelOnEvents === undefined ? {} : { cancelOnEvents: { eventNames: cancelOnEvents } }),
  }
  return JourneyDefinition.parse({
    name,
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    actions: nodes.map(({ id, kind, name: title, position, inputs }) => ({
      id,
      kind,
      ...(title === undefined ? {} : { name: title }),
      ...(position === undefined ? {} : { position }),
      ...(inputs === undefined ? {} : { inputs: inputsOf(kind, inputs, names) }),
    })),
    edges: [
      ...nodes.flatMap(({ id, next = {} }) =>
        Object.entries(next).flatMap(([signal, ways]) =>
          (Array.isArray(ways) ? ways : [ways]).map((way) => edgeOf(id, signal, way)),
        ),
      ),
      ...edges.map(({ from, signal, ...way }) => edgeOf(from, signal, way)),
    ],
    ...(notes === undefined ? {} : { notes }),
    ...(groups === undefined
      ? {}
      : { groups: groups.map(({ nodes: nodeIds, ...group }) => ({ ...group, nodeIds })) }),
  })
}

function edgeOf(from: string, sourceHandle: string, way: z.output<typeof Way>): Edge {
  if (typeof way === 'string') return { from, sourceHandle, to: way }
  const { to, ...metadata } = way
  return { from, sourceHandle, to, ...(Object.keys(metadata).length === 0 ? {} : { metadata }) }
}

function inputsOf(kind: string, inputs: Inputs, names: Names): Inputs {
  return renamed(kind, inputs, (key, value, [input, inFile, referred]) =>
    key === inFile ? [input, names.find(referred, Called.parse(value))] : [key, value],
  )
}

/**
 * Copies from another version what a file may leave out, so that the canvas stays as it is: positions of nodes, notes and
 * groups.
 */
export function placedAs(definition: JourneyDefinition, before: JourneyDefinition): JourneyDefinition {
  const places = new Map(before.actions.map(({ id, position }) => [id, position]))
  const { notes = before.notes, groups = groupsOf(definition, before) } = definition
  return {
    ...definition,
    actions: definition.actions.map((action) => {
      const place = action.position ?? places.get(action.id)
      return place === undefined ? action : { ...action, position: place }
    }),
    ...(notes === undefined ? {} : { notes }),
    ...(groups === undefined ? {} : { groups }),
  }
}

/** The groups of the version before, as far as their nodes are there. */
function groupsOf(
  { actions }: JourneyDefinition,
  { groups }: JourneyDefinition,
): JourneyDefinition['groups'] {
  const ids = new Set(actions.map(({ id }) => id))
  return groups
    ?.map((group) => ({ ...group, nodeIds: group.nodeIds.filter((id) => ids.has(id)) }))
    .filter(({ nodeIds }) => nodeIds.length > 0)
}
