import type { WorldCondition } from './decision/conditions.ts'

/** What deciding at a node may ask of the world when a run enters it; a run that is woken at a node asks nothing. */
export interface Needs {
  /** Templates that the node names, as wire ids. */
  templates: readonly string[]
  /** E-mail templates that the node names, as wire ids. */
  emailTemplates: readonly string[]
  /** The template that the initiative links to the node's round. */
  linkedTemplates: boolean
  /** Whether it sends: the organization's connected senders. */
  senders: boolean
  /** The variables that its texts name, as paths. */
  variables: readonly string[]
  /** What decisions ask about people, events and objects; the very conditions that the node has. */
  conditions: readonly WorldCondition[]
}

export const NO_NEEDS: Needs = {
  templates: [],
  emailTemplates: [],
  linkedTemplates: false,
  senders: false,
  variables: [],
  conditions: [],
}

/** What any of the nodes may ask. */
export function joinNeeds(all: readonly Needs[]): Needs {
  return {
    templates: [...new Set(all.flatMap((needs) => needs.templates))],
    emailTemplates: [...new Set(all.flatMap((needs) => needs.emailTemplates))],
    linkedTemplates: all.some((needs) => needs.linkedTemplates),
    senders: all.some((needs) => needs.senders),
    variables: [...new Set(all.flatMap((needs) => needs.variables))],
    conditions: [...new Set(all.flatMap((needs) => needs.conditions))],
  }
}
