import { createAnthropic } from '@ai-sdk/anthropic'
import { createGoogle } from '@ai-sdk/google'
import { createOpenAICompatible } from '@ai-sdk/openai-compatible'
import type { LanguageModel } from 'ai'
import type { Outbound } from '../../platform/outbound/index.ts'
import { type ModelRow, OLLAMA } from './settings.ts'

/** Longer answers are refused. */
const LARGEST_ANSWER = 1024 * 1024
/** What the library and we read of an answer's headers. */
const PASSED_HEADERS = ['content-type', 'retry-after'] as const

/** The model that an organization chose, called under the rules for addresses that users typed. */
export function openModel(
  row: ModelRow,
  apiKey: string | null,
  outbound: Outbound,
  timeoutMs: number,
): LanguageModel {
  const fetch = fetchThrough(outbound, timeoutMs, row.provider === 'ollama')
  const at = row.base_url === null ? {} : { baseURL: row.base_url }
  switch (row.provider) {
    case 'anthropic':
      return createAnthropic({ ...at, apiKey: apiKey ?? '', fetch })(row.model)
    case 'google':
      return createGoogle({ ...at, apiKey: apiKey ?? '', fetch })(row.model)
    case 'openai_compatible':
    case 'ollama':
      return createOpenAICompatible({
        name: row.provider,
        baseURL: row.base_url ?? OLLAMA,
        ...(apiKey === null ? {} : { apiKey }),
        supportsStructuredOutputs: true,
        fetch,
      })(row.model)
  }
}

/** A `fetch` for the library that uses the only client allowed to call such addresses. */
function fetchThrough(outbound: Outbound, timeoutMs: number, allowPlainHttp: boolean): typeof fetch {
  return async (input, init) => {
    const { status, headers, bytes } = await outbound.request({
      method: 'POST',
      url: input instanceof Request ? input.url : String(input),
      headers: Object.fromEntries(new Headers(init?.headers)),
      body: typeof init?.body === 'string' ? init.body : null,
      timeoutMs,
      maxResponseBytes: LARGEST_ANSWER,
      allowPlainHttp,
      allowNamedHosts: true,
    })
    return new Response(new Uint8Array(bytes), {
      status,
      headers: Object.fromEntries(
        PASSED_HEADERS.flatMap((name) =>
          headers[name] === undefined ? [] : [[name, String(headers[name])]],
        ),
      ),
    })
  }
}
