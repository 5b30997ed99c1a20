import type { components } from '@parley/sdk'
import type { Conflict, Merged, MergeRules } from '../../../shell/document/merge.ts'
import type { Document, JsonRecord } from '../../../shell/document/values.ts'

type Schemas = components['schemas']

export type Definition = Schemas['JourneyDefinition']
export type Step = Schemas['Action']
export type Kind = Step['kind']
export type StepOf<K extends Kind> = Extract<Step, { kind: K }>
export type Edge = Schemas['Edge']
export type Position = NonNullable<Step['position']>
export type Note = Schemas['JourneyNote']
type StoredGroup = Schemas['JourneyGroup']

/** A frame around steps. Each member is a key, so that two people can add different steps at once. */
export interface Group extends Omit<StoredGroup, 'nodeIds'> {
  members: Readonly<Record<string, true>>
}

/** A journey as a document: a record for its settings, and one for each step, connected signal, note and group. */
export type Graph = Document

const SETTINGS = 'settings'
const STEP = 'step:'
const EDGE = 'edge:'
const NOTE = 'note:'
const GROUP = 'group:'

export const isStepId = (id: string) => id.startsWith(STEP)
export const isEdgeId = (id: string) => id.startsWith(EDGE)

export const isNoteId = (id: string) => id.startsWith(NOTE)
export const isGroupId = (id: string) => id.startsWith(GROUP)

export const stepIdOf = (id: string) => STEP + id
export const noteIdOf = (id: string) => NOTE + id
export const groupIdOf = (id: string) => GROUP + id
/** A signal has one edge, so that two people who connect it differently are in conflict. */
export const edgeIdOf = ({ from, sourceHandle }: Pick<Edge, 'from' | 'sourceHandle'>) =>
  EDGE + JSON.stringify([from, sourceHandle])

/** The document of a definition. Nothing is lost: a draft may have an id or a signal twice. */
export function graphOf({ actions, edges, notes = [], groups = [], ...settings }: Definition): Graph {
  const records: Record<string, JsonRecord> = { [SETTINGS]: settings as unknown as JsonRecord }
  const add = (id: string, record: object) => {
    let free = id
    for (let at = 2; Object.hasOwn(records, free); at++) free = `${id}#${at}`
    records[free] = record as JsonRecord
  }
  for (const step of actions) add(stepIdOf(step.id), step)
  for (const edge of edges) add(edgeIdOf(edge), edge)
  for (const note of notes) add(noteIdOf(note.id), note)
  for (const { nodeIds, ...group } of groups) {
    add(groupIdOf(group.id), { ...group, members: Object.fromEntries(nodeIds.map((id) => [id, true])) })
  }
  return records
}

export function definitionOf(graph: Graph): Definition {
  const settings = graph[SETTINGS] as unknown as Omit<Definition, 'actions' | 'edges'>
  const [notes, groups] = [notesOf(graph), groupsOf(graph)]
  return {
    ...settings,
    actions: stepsOf(graph).map(([, step]) => step),
    edges: edgesOf(graph).map(([, edge]) => edge),
    ...(notes.length > 0 && { notes: notes.map(([, note]) => note) }),
    ...(groups.length > 0 && {
      groups: groups.map(([, { members, ...group }]) => ({ ...group, nodeIds: Object.keys(members) })),
    }),
  }
}

/** The steps with the ids of their records, in the order in which they were added. */
export function stepsOf(graph: Graph): [recordId: string, step: Step][] {
  return Object.entries(graph).filter(([id]) => isStepId(id)) as unknown as [string, Step][]
}

export function edgesOf(graph: Graph): [recordId: string, edge: Edge][] {
  return Object.entries(graph).filter(([id]) => isEdgeId(id)) as unknown as [string, Edge][]
}

export function notesOf(graph: Graph): [recordId: string, note: Note][] {
  return Object.entries(graph).filter(([id]) => isNoteId(id)) as unknown as [string, Note][]
}

export function groupsOf(graph: Graph): [recordId: string, group: Group][] {
  return Object.entries(graph).filter(([id]) => isGroupId(id)) as unknown as [string, Group][]
}

export function noteAt(graph: Graph, recordId: string): Note | undefined {
  return isNoteId(recordId) ? (graph[recordId] as unknown as Note | undefined) : undefined
}

export function groupAt(graph: Graph, recordId: string): Group | undefined {
  return isGroupId(recordId) ? (graph[recordId] as unknown as Group | undefined) : undefined
}

export function stepAt(graph: Graph, recordId: string): Step | undefined {
  return isStepId(recordId) ? (graph[recordId] as unknown as Step | undefined) : undefined
}

export function edgeAt(graph: Graph, recordId: string): Edge | undefined {
  return isEdgeId(recordId) ? (graph[recordId] as unknown as Edge | undefined) : undefined
}

export function withStep(graph: Graph, recordId: string, step: Step): Graph {
  return { ...graph, [recordId]: step as unknown as JsonRecord }
}

export function withEdge(graph: Graph, edge: Edge): Graph {
  return { ...graph, [edgeIdOf(edge)]: edge as unknown as JsonRecord }
}

/** How two people's changes of a journey are merged. */
export const GRAPH_RULES: MergeRules = { isWhole: (key) => key === 'position', settle: settleEdges }

/**
 * Edges that lead to or from a step that the other removed. When somebody else saved the edge, the step stays; otherwise
 * the edge is not kept. Either way the author is told.
 */
function settleEdges(merged: Graph, theirs: Graph): Merged {
  const conflicts: Conflict[] = []
  const document: Record<string, JsonRecord> = { ...merged }
  const exists = (id: string) => Object.hasOwn(document, stepIdOf(id))
  for (const [id, edge] of edgesOf(merged)) {
    for (const end of [edge.from, edge.to]) {
      const stepId = stepIdOf(end)
      const theirStep = theirs[stepId]
      if (exists(end) || !Object.hasOwn(document, id)) continue
      if (theirStep !== undefined && Object.hasOwn(theirs, id)) {
        document[stepId] = theirStep
        conflicts.push({ id: stepId, path: [], theirs: theirStep })
      } else if (!Object.hasOwn(theirs, id) || theirStep !== undefined) {
        delete document[id]
        conflicts.push({ id, path: [], mine: edge as unknown as JsonRecord })
      }
    }
  }
  return { document, conflicts }
}
