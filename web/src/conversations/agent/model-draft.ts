import type { Input, Output } from '@parley/sdk'

export type LanguageModel = Output<'language_model_get'>
type ModelInput = Input<'language_model_set'>
export type Provider = ModelInput['provider']

/** The fields as typed. Empty budgets are without a limit. */
export interface ModelDraft {
  provider: Provider
  model: string
  baseUrl: string
  apiKey: string
  inputPrice: string
  outputPrice: string
  dailyBudget: string
  conversationBudget: string
}

const NEW_MODEL: ModelDraft = {
  provider: 'openai_compatible',
  model: '',
  baseUrl: 'https://api.openai.com/v1',
  apiKey: '',
  inputPrice: '',
  outputPrice: '',
  dailyBudget: '',
  conversationBudget: '',
}

/** The fields that show a stored model. The key is never shown. */
export function draftOf(model: LanguageModel | null): ModelDraft {
  if (!model) return NEW_MODEL
  const { provider, baseUrl, inputPrice, outputPrice, dailyBudget, conversationBudget } = model
  return {
    provider,
    model: model.model,
    baseUrl: baseUrl ?? '',
    apiKey: '',
    inputPrice: String(inputPrice),
    outputPrice: String(outputPrice),
    dailyBudget: textOf(dailyBudget),
    conversationBudget: textOf(conversationBudget),
  }
}

/** What a filled form sends. Without a key, the stored one stays, as does an address that the form does not show. */
export function inputOf(draft: ModelDraft, stored: LanguageModel | null): ModelInput {
  const { provider, model, apiKey, inputPrice, outputPrice } = draft
  const kept = provider === stored?.provider ? (stored.baseUrl ?? '') : ''
  const baseUrl = takesAddress(provider) ? draft.baseUrl.trim() : kept
  return {
    provider,
    model: model.trim(),
    ...(baseUrl && { baseUrl }),
    ...(apiKey.trim() && { apiKey: apiKey.trim() }),
    inputPrice: numberOf(inputPrice) ?? 0,
    outputPrice: numberOf(outputPrice) ?? 0,
    dailyBudget: numberOf(draft.dailyBudget),
    conversationBudget: numberOf(draft.conversationBudget),
  }
}

/** Whether a provider is at an address of your choice. The others have one. */
export function takesAddress(provider: Provider): boolean {
  return provider === 'openai_compatible' || provider === 'ollama'
}

function textOf(budget: number | null): string {
  return budget === null ? '' : String(budget)
}

/** Numbers are typed with a comma or a point. */
function numberOf(text: string): number | null {
  return text.trim() === '' ? null : Number(text.trim().replace(',', '.'))
}
