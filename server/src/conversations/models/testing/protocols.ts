/** A recorded reply of a provider. */
export interface Recorded {
  status: number
  body: object
}

/** The recorded protocol of a model provider: paths, headers and the shapes of its answers. */
export interface Protocol {
  model: string
  /** The end of the address in the settings. */
  base: string
  /** The path of the request below that address. */
  path: string
  /** The header that carries the key, and its value. */
  key: [header: string, value: string]
  says(text: string): Recorded
  /** The model refuses to answer. */
  refusal: Recorded
  /** The answer reached the token limit. */
  truncated(text: string): Recorded
  rateLimited: Recorded
  overloaded: Recorded
  invalidKey: Recorded
}

export const KEY = 'sk-test'
/** The usage that each successful call reports. */
export const TOKENS = { input: 1000, output: 500 }

const anthropic = (stop_reason: string, content: object[]): Recorded => ({
  status: 200,
  body: {
    id: 'msg_01XFDUDYJgAACzvnptvVoYEL',
    type: 'message',
    role: 'assistant',
    model: 'claude-haiku-4-5-20251001',
    content,
    stop_reason,
    stop_sequence: null,
    usage: {
      input_tokens: TOKENS.input,
      cache_creation_input_tokens: 0,
      cache_read_input_tokens: 0,
      output_tokens: TOKENS.output,
      service_tier: 'standard',
    },
  },
})
const anthropicError = (status: number, type: string, message: string): Recorded => ({
  status,
  body: { type: 'error', error: { type, message }, request_id: 'req_011CSHoEeqs5C35K2UUqR7Fy' },
})

const google = (finishReason: string, text: string | null): Recorded => ({
  status: 200,
  body: {
    candidates: [
      {
        ...(text === null ? {} : { content: { parts: [{ text }], role: 'model' } }),
        finishReason,
        index: 0,
        safetyRatings: [{ category: 'HARM_CATEGORY_HARASSMENT', probability: 'NEGLIGIBLE' }],
      },
    ],
    usageMetadata: {
      promptTokenCount: TOKENS.input,
      candidatesTokenCount: TOKENS.output,
      totalTokenCount: TOKENS.input + TOKENS.output,
    },
    modelVersion: 'gemini-2.5-flash',
    responseId: 'hZ0aaKfBL7mYvdIPsbG1wAc',
  },
})
const googleError = (code: number, status: string, message: string): Recorded => ({
  status: code,
  body: { error: { code, message, status } },
})

const ollama = (finish_reason: string, content: string): Recorded => ({
  status: 200,
  body: {
    id: 'chatcmpl-545',
    object: 'chat.completion',
    created: 1764000000,
    model: 'llama3.2',
    system_fingerprint: 'fp_ollama',
    choices: [{ index: 0, message: { role: 'assistant', content }, finish_reason }],
    usage: {
      prompt_tokens: TOKENS.input,
      completion_tokens: TOKENS.output,
      total_tokens: TOKENS.input + TOKENS.output,
    },
  },
})
const ollamaError = (status: number, message: string): Recorded => ({
  status,
  body: { error: { message, type: 'api_error', param: null, code: null } },
})

export const PROTOCOLS: Record<'anthropic' | 'google' | 'ollama', Protocol> = {
  anthropic: {
    model: 'claude-haiku-4-5',
    base: '/v1',
    path: '/messages',
    key: ['x-api-key', KEY],
    says: (text) => anthropic('end_turn', [{ type: 'text', text }]),
    refusal: anthropic('refusal', []),
    truncated: (text) => anthropic('max_tokens', [{ type: 'text', text }]),
    rateLimited: anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit.'),
    overloaded: anthropicError(529, 'overloaded_error', 'Overloaded'),
    invalidKey: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  },
  google: {
    model: 'gemini-2.5-flash',
    base: '/v1beta',
    path: '/models/gemini-2.5-flash:generateContent',
    key: ['x-goog-api-key', KEY],
    says: (text) => google('STOP', text),
    refusal: google('SAFETY', null),
    truncated: (text) => google('MAX_TOKENS', text),
    rateLimited: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.'),
    overloaded: googleError(503, 'UNAVAILABLE', 'The model is overloaded.'),
    invalidKey: googleError(400, 'INVALID_ARGUMENT', 'API key not valid.'),
  },
  ollama: {
    model: 'llama3.2',
    base: '/v1',
    path: '/chat/completions',
    key: ['authorization', `Bearer ${KEY}`],
    says: (text) => ollama('stop', text),
    // Ollama reports a refusal only in its text.
    refusal: ollama('stop', "I can't help with that."),
    truncated: (text) => ollama('length', text),
    rateLimited: ollamaError(429, 'too many concurrent requests'),
    overloaded: ollamaError(500, 'llama runner process has terminated'),
    invalidKey: ollamaError(401, 'unauthorized'),
  },
}
