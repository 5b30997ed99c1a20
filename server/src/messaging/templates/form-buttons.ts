import type { Issue } from '../../platform/core/index.ts'
import type { Ctx } from '../../platform/operations/index.ts'
import { flowButtonOf, providers, readParts } from '../channels/index.ts'
import { type FlowProblem, flowsFor } from '../flows/index.ts'
import { issue } from './validation/issues.ts'

/** A WhatsApp account that gets a template, with a number of it. */
export interface TemplateAccount {
  id: string
  kind: string
  address: string
}

const PROBLEMS: Record<FlowProblem, (language: string, address: string) => string> = {
  form_unknown: () => 'No form has this ID. List forms with lead_capture_embedded_forms_list.',
  form_closed: () => 'This form is paused. Activate it first.',
  flow_unpublished: (language, address) =>
    `Publish the form on WhatsApp in ${language} for ${address} first: on its Embed screen, or with ` +
    'lead_capture_embedded_forms_flow_publish.',
  flow_blocked: (_, address) =>
    `WhatsApp has blocked this form at ${address}. Change the form, and publish it on WhatsApp again.`,
}

/**
 * The Flows that a template with a button for a form opens, by account: always of a form that is active. None without such a
 * button. `issues` say at which account there is none, and what to do. They also name an account whose provider lacks a button.
 */
export async function flowsOfDraft(
  ctx: Ctx,
  { content, language }: { content: Record<string, unknown>; language: string },
  accounts: readonly TemplateAccount[],
): Promise<{ flows: ReadonlyMap<string, string>; issues: Issue[] }> {
  const parts = readParts(content)
  const asking = parts.buttons.some(({ type }) => type === 'request_contact')
  const mute = asking && accounts.find(({ kind }) => providers.get(kind)?.rules.requests !== true)
  if (mute) return { flows: new Map(), issues: [unsupported(mute, 'requests_unsupported', ASKING)] }
  const button = flowButtonOf(parts)
  // Other rules say that no form is chosen.
  if (!button || button.formId.trim() === '') return { flows: new Map(), issues: [] }
  const lacking = accounts.find(({ kind }) => providers.get(kind)?.rules.flows !== true)
  if (lacking) return { flows: new Map(), issues: [unsupported(lacking, 'flows_unsupported', OPENING)] }
  const found = await flowsFor(
    ctx,
    accounts.map(({ id }) => id),
    { formId: button.formId, language },
  )
  const flows = new Map<string, string>()
  for (const { id, address } of accounts) {
    const flow = found.get(id)!
    if ('problem' in flow) {
      const path = `content.buttons.${button.index}.formId`
      return { flows, issues: [issue(path, flow.problem, PROBLEMS[flow.problem](language, address))] }
    }
    flows.set(id, flow.id)
  }
  return { flows, issues: [] }
}

const OPENING = 'takes no Flows'
const ASKING = 'has no button that asks for the phone number'

function unsupported({ address }: TemplateAccount, code: string, lack: string): Issue {
  const message = `The provider of ${address} ${lack}. Choose numbers that are connected to WhatsApp directly.`
  return issue('phoneNumbers', code, message)
}
