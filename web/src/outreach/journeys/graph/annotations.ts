import type { JsonRecord } from '../../../shell/document/values.ts'
import {
  type Graph,
  type Group,
  groupAt,
  groupIdOf,
  groupsOf,
  type Note,
  noteAt,
  noteIdOf,
  type Position,
  stepAt,
} from './graph.ts'

/* Notes and groups: what a team draws around the steps. Nothing of it runs. */

const SHORT_ID = 8

const newId = () => crypto.randomUUID().replaceAll('-', '').slice(0, SHORT_ID)

/** The most that the service stores. */
const MOST_NOTES = 100
const MOST_GROUPS = 50

interface Annotated {
  graph: Graph
  /** The record of what was added; null: there is no room for it. */
  recordId: string | null
}

export function addNote(graph: Graph, { x, y }: Position): Annotated {
  if (Object.keys(graph).filter((id) => noteAt(graph, id)).length >= MOST_NOTES)
    return { graph, recordId: null }
  const note: Note = { id: newId(), text: '', position: { x: Math.round(x), y: Math.round(y) } }
  return { graph: withNote(graph, note), recordId: noteIdOf(note.id) }
}

function withNote(graph: Graph, note: Note): Graph {
  return { ...graph, [noteIdOf(note.id)]: note as unknown as JsonRecord }
}

export function writeNote(graph: Graph, recordId: string, text: string): Graph {
  const note = noteAt(graph, recordId)
  return note ? { ...graph, [recordId]: { ...note, text } as unknown as JsonRecord } : graph
}

export function moveNotes(graph: Graph, places: ReadonlyMap<string, Position>): Graph {
  const next: Record<string, JsonRecord> = { ...graph }
  for (const [recordId, { x, y }] of places) {
    const note = noteAt(graph, recordId)
    if (!note) continue
    next[recordId] = { ...note, position: { x: Math.round(x), y: Math.round(y) } } as unknown as JsonRecord
  }
  return next
}

/** Puts steps, by their records, into a new group. They leave the groups where they were. */
export function groupSteps(graph: Graph, recordIds: readonly string[], name: string): Annotated {
  const ids = recordIds.flatMap((recordId) => stepAt(graph, recordId)?.id ?? [])
  if (ids.length === 0 || groupsOf(graph).length >= MOST_GROUPS) return { graph, recordId: null }
  const group: Group = {
    id: newId(),
    name,
    members: Object.fromEntries(ids.map((id) => [id, true as const])),
  }
  const left = ids.reduce(withoutMember, graph)
  return { graph: withGroup(left, groupIdOf(group.id), group), recordId: groupIdOf(group.id) }
}

function withGroup(graph: Graph, recordId: string, group: Group): Graph {
  return { ...graph, [recordId]: group as unknown as JsonRecord }
}

export function renameGroup(graph: Graph, recordId: string, name: string): Graph {
  const group = groupAt(graph, recordId)
  return group ? withGroup(graph, recordId, { ...group, name }) : graph
}

/** The record of the group that a step stands in; null: none. */
export function groupOfStep(graph: Graph, stepId: string): string | null {
  return groupsOf(graph).find(([, { members }]) => Object.hasOwn(members, stepId))?.[0] ?? null
}

/** Moves a step into a group, or with null out of the one it is in. */
export function putIntoGroup(graph: Graph, stepId: string, recordId: string | null): Graph {
  const left = groupOfStep(graph, stepId) === recordId ? graph : withoutMember(graph, stepId)
  const group = recordId === null ? undefined : groupAt(left, recordId)
  if (recordId === null || !group) return left
  return withGroup(left, recordId, { ...group, members: { ...group.members, [stepId]: true } })
}

/** Takes a step out of its group. A group without steps is removed. */
export function withoutMember(graph: Graph, stepId: string): Graph {
  const recordId = groupOfStep(graph, stepId)
  const group = recordId === null ? undefined : groupAt(graph, recordId)
  if (recordId === null || !group) return graph
  const { [stepId]: _, ...members } = group.members
  if (Object.keys(members).length > 0) return withGroup(graph, recordId, { ...group, members })
  const { [recordId]: removed, ...rest } = graph
  return rest
}
