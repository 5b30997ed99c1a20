import type { ProviderFailure } from '../provider/failures.ts'
import { recordOrNull, records, textOrNull } from '../provider/json-readers.ts'
import type { Sample } from '../provider/provider.ts'
import type { CloudAccess } from './account.ts'
import { callGraph } from './graph.ts'

/**
 * Uploads the samples of a template (docs/whatsapp.md: Media), each once, and returns their handles in the same order.
 * Uploads belong to the app that is subscribed to the account's webhooks, by `subscribeApp`.
 */
export async function uploadSamples(
  account: CloudAccess,
  samples: readonly Sample[],
): Promise<{ outcome: 'ok'; handles: string[] } | ProviderFailure> {
  if (samples.length === 0) return { outcome: 'ok', handles: [] }
  const app = await findApp(account)
  if (app.outcome !== 'ok') return app
  const handles = new Map<Sample, string>()
  for (const sample of new Set(samples)) {
    const uploaded = await uploadSample(account, app, sample)
    if (uploaded.outcome !== 'ok') return uploaded
    handles.set(sample, uploaded.handle)
  }
  return { outcome: 'ok', handles: samples.map((sample) => handles.get(sample)!) }
}

async function uploadSample(
  account: CloudAccess,
  app: { id: string },
  sample: Sample,
): Promise<{ outcome: 'ok'; handle: string } | ProviderFailure> {
  const session = await callGraph(account, {
    method: 'POST',
    path: `/${encodeURIComponent(app.id)}/uploads`,
    query: {
      file_length: String(sample.bytes.length),
      file_type: sample.mimeType,
      file_name: sample.fileName,
    },
  })
  if (session.outcome !== 'ok') return session
  const upload = textOrNull(session.body.id)
  if (!upload?.startsWith('upload:')) return unclear('did not start an upload')
  const uploaded = await callGraph(account, {
    method: 'POST',
    path: `/${upload}`,
    bytes: sample.bytes,
    // Only this edge requires another name for the token.
    headers: { file_offset: '0', authorization: `OAuth ${account.accessToken}` },
  })
  if (uploaded.outcome !== 'ok') return uploaded
  const handle = textOrNull(uploaded.body.h)
  return handle === null ? unclear('returned no file handle') : { outcome: 'ok', handle }
}

async function findApp(account: CloudAccess): Promise<{ outcome: 'ok'; id: string } | ProviderFailure> {
  const answer = await callGraph(account, {
    method: 'GET',
    path: `/${encodeURIComponent(account.wabaId)}/subscribed_apps`,
  })
  if (answer.outcome !== 'ok') return answer
  const apps = records(answer.body.data)
  // The app with our webhook URL; other apps may be subscribed as well.
  const ours =
    apps.find((app) => textOrNull(app.override_callback_uri)?.includes('/channels/whatsapp/')) ?? apps[0]
  const id = textOrNull(recordOrNull(ours?.whatsapp_business_api_data)?.id)
  return id === null ? unclear('has no subscribed app') : { outcome: 'ok', id }
}

function unclear(what: string): ProviderFailure {
  return { outcome: 'unknown', text: `The provider ${what}.` }
}
