import type { ChannelKind } from '../../../../customers/index.ts'
import type { ActionOf } from '../schema.ts'

/** A condition of a DECISION that needs more than the run itself. */
export type WorldCondition = Exclude<
  NonNullable<ActionOf<'DECISION'>['inputs']>['conditions'][number],
  { kind: 'value' }
>

/** What a node may read when a run enters it; a run that is woken at a node reads nothing. */
export interface Needs {
  /** Templates of the node, as wire ids. */
  templates: readonly string[]
  /** Email templates of the node, as wire ids. */
  emailTemplates: readonly string[]
  /** The template that the initiative links to the node's round. */
  linkedTemplates: boolean
  /** The channels that it sends on; it needs the organization's connected senders and the person's addresses. */
  sendsOn: readonly ChannelKind[]
  /** The variables in its texts, as paths. */
  variables: readonly string[]
  /** The conditions of decisions about people, events and objects; the same objects as in the node. */
  conditions: readonly WorldCondition[]
}

export const NO_NEEDS: Needs = {
  templates: [],
  emailTemplates: [],
  linkedTemplates: false,
  sendsOn: [],
  variables: [],
  conditions: [],
}

/** The combined needs of several nodes. */
export function joinNeeds(all: readonly Needs[]): Needs {
  return {
    templates: [...new Set(all.flatMap((needs) => needs.templates))],
    emailTemplates: [...new Set(all.flatMap((needs) => needs.emailTemplates))],
    linkedTemplates: all.some((needs) => needs.linkedTemplates),
    sendsOn: [...new Set(all.flatMap((needs) => needs.sendsOn))],
    variables: [...new Set(all.flatMap((needs) => needs.variables))],
    conditions: [...new Set(all.flatMap((needs) => needs.conditions))],
  }
}
