/** An answer as a provider gives it. */
export interface Recorded {
  status: number
  body: object
}

/** How a provider of models speaks, as recorded from it: paths, headers and the shapes of its answers. */
export interface Protocol {
  model: string
  /** What the address in the settings ends with. */
  base: string
  /** What is asked below it. */
  path: string
  /** The header that carries the key, with it. */
  key: [header: string, value: string]
  says(text: string): Recorded
  /** The model will not answer. */
  refuses: Recorded
  /** The answer was longer than allowed. */
  isCutOff(text: string): Recorded
  hasTooManyRequests: Recorded
  isInTrouble: Recorded
  knowsNoSuchKey: Recorded
}

export const KEY = 'sk-test'
/** Of each call that was answered. */
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
    refuses: anthropic('refusal', []),
    isCutOff: (text) => anthropic('max_tokens', [{ type: 'text', text }]),
    hasTooManyRequests: anthropicError(429, 'rate_limit_error', 'This request would exceed your rate limit.'),
    isInTrouble: anthropicError(529, 'overloaded_error', 'Overloaded'),
    knowsNoSuchKey: anthropicError(401, 'authentication_error', 'invalid x-api-key'),
  },
  google: {
    model: 'gemini-2.5-flash',
    base: '/v1beta',
    path: '/models/gemini-2.5-flash:generateContent',
    key: ['x-goog-api-key', KEY],
    says: (text) => google('STOP', text),
    refuses: google('SAFETY', null),
    isCutOff: (text) => google('MAX_TOKENS', text),
    hasTooManyRequests: googleError(429, 'RESOURCE_EXHAUSTED', 'You exceeded your current quota.'),
    isInTrouble: googleError(503, 'UNAVAILABLE', 'The model is overloaded.'),
    knowsNoSuchKey: googleError(400, 'INVALID_ARGUMENT', 'API key not valid.'),
  },
  ollama: {
    model: 'llama3.2',
    base: '/v1',
    path: '/chat/completions',
    key: ['authorization', `Bearer ${KEY}`],
    says: (text) => ollama('stop', text),
    // It refuses in words only.
    refuses: ollama('stop', "I can't help with that."),
    isCutOff: (text) => ollama('length', text),
    hasTooManyRequests: ollamaError(429, 'too many concurrent requests'),
    isInTrouble: ollamaError(500, 'llama runner process has terminated'),
    knowsNoSuchKey: ollamaError(401, 'unauthorized'),
  },
}
