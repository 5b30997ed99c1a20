import type { ProviderFailure } from '../provider/failures.ts'
import type { FlowPublishing } from '../provider/flow-publishing.ts'
import { records, textOrNull } from '../provider/json-readers.ts'
import type { CloudAccess } from './account.ts'
import { callGraph } from './graph.ts'
import { listAll } from './pages.ts'

/** Flows of this account (docs/whatsapp.md: Flows). */
export function flowsOf(access: CloudAccess): FlowPublishing<ProviderFailure> {
  const edge = `/${encodeURIComponent(access.wabaId)}/flows`
  return {
    find: async (name) => {
      const answer = await listAll(access, edge, { fields: 'id,name,status' })
      if (answer.outcome !== 'ok') return answer
      const found = answer.rows.find((row) => row.name === name)
      const providerId = textOrNull(found?.id)
      if (!found || providerId === null) return { outcome: 'ok', flow: null }
      return { outcome: 'ok', flow: { providerId, status: textOrNull(found.status) ?? '' } }
    },
    create: async (name) => {
      const body = { name, categories: ['LEAD_GENERATION'] }
      const answer = await callGraph(access, { method: 'POST', path: edge, body })
      if (answer.outcome !== 'ok') return answer
      const providerId = textOrNull(answer.body.id)
      if (providerId !== null) return { outcome: 'ok', providerId }
      return { outcome: 'unknown', text: 'The provider accepted the Flow but returned no id.' }
    },
    upload: async (providerId, flow) => {
      const answer = await callGraph(access, {
        method: 'POST',
        path: `/${encodeURIComponent(providerId)}/assets`,
        ...multipart(JSON.stringify(flow)),
      })
      if (answer.outcome !== 'ok') return answer
      const found = records(answer.body.validation_errors)
      return {
        outcome: 'ok',
        problems: found.map(({ message, error }) => text(message) ?? text(error) ?? '?'),
      }
    },
    publish: async (providerId) => {
      const path = `/${encodeURIComponent(providerId)}/publish`
      const answer = await callGraph(access, { method: 'POST', path })
      return answer.outcome === 'ok' ? { outcome: 'ok' } : answer
    },
  }
}

function text(value: unknown): string | null {
  return textOrNull(value, 1_000) || null
}

/** No JSON text has this line: its line breaks are escaped. */
const BOUNDARY = 'parley-flow'

function multipart(json: string): { bytes: Uint8Array; headers: Record<string, string> } {
  const parts = [
    ['name="name"', 'flow.json'],
    ['name="asset_type"', 'FLOW_JSON'],
    ['name="file"; filename="flow.json"\r\nContent-Type: application/json', json],
  ].map(([head, value]) => `--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n${value}\r\n`)
  return {
    bytes: Buffer.from(`${parts.join('')}--${BOUNDARY}--\r\n`),
    headers: { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` },
  }
}
