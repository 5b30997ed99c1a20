import { useLingui } from '@lingui/react/macro'
import { fieldError } from '../../shell/queries/mutations.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import { type ModelDraft, type Provider, takesAddress } from './model-draft.ts'

interface ModelFieldsProps {
  draft: ModelDraft
  onChange: (change: Partial<ModelDraft>) => void
  error: unknown
  /** Whether a key is stored for this provider. */
  hasKey: boolean
}

/** The provider, its model and key. */
export function ProviderFields({ draft, onChange, error, hasKey }: ModelFieldsProps) {
  const { t } = useLingui()
  const { provider } = draft
  return (
    <>
      <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
        <SelectField<Provider>
          label={t`Provider`}
          value={provider}
          onChange={(next) => onChange({ provider: next, baseUrl: '', apiKey: '' })}
          problem={fieldError(error, 'provider')}
        >
          <option value="openai_compatible">{t`OpenAI, or a service with its protocol`}</option>
          <option value="anthropic">Anthropic</option>
          <option value="google">Google</option>
          <option value="ollama">{t`Ollama on your own server`}</option>
        </SelectField>
        <TextField
          label={t`Model`}
          hint={t`As the provider names it.`}
          autoComplete="off"
          required
          maxLength={200}
          value={draft.model}
          onChange={(model) => onChange({ model })}
          problem={fieldError(error, 'model')}
        />
      </div>
      {takesAddress(provider) && (
        <TextField
          label={t`API URL`}
          hint={
            provider === 'ollama'
              ? t`Leave empty for Ollama on this machine.`
              : t`The part before /chat/completions.`
          }
          type="url"
          placeholder={provider === 'ollama' ? 'http://localhost:11434/v1' : 'https://api.openai.com/v1'}
          required={provider === 'openai_compatible'}
          maxLength={500}
          value={draft.baseUrl}
          onChange={(baseUrl) => onChange({ baseUrl })}
          problem={fieldError(error, 'baseUrl')}
        />
      )}
      {provider !== 'ollama' && (
        <TextField
          label={t`API key`}
          hint={hasKey ? t`Leave empty to keep the stored key.` : t`Stored encrypted and never shown again.`}
          type="password"
          autoComplete="off"
          maxLength={500}
          value={draft.apiKey}
          onChange={(apiKey) => onChange({ apiKey })}
          problem={fieldError(error, 'apiKey')}
        />
      )}
    </>
  )
}

/** Prices, and what may be spent. */
export function BudgetFields({ draft, onChange, error }: Omit<ModelFieldsProps, 'hasKey'>) {
  const { t } = useLingui()
  const fields: { name: keyof ModelDraft; label: string; hint: string }[] = [
    {
      name: 'inputPrice',
      label: t`Price of input`,
      hint: t`For a million tokens, in the currency of your budgets.`,
    },
    { name: 'outputPrice', label: t`Price of output`, hint: t`For a million tokens.` },
    {
      name: 'dailyBudget',
      label: t`Budget a day`,
      hint: t`Days begin at midnight UTC. Leave empty for no limit.`,
    },
    {
      name: 'conversationBudget',
      label: t`Budget a conversation`,
      hint: t`Leave empty for no limit.`,
    },
  ]
  return (
    <div className="grid grid-cols-2 items-start gap-3 phone:grid-cols-1">
      {fields.map(({ name, label, hint }) => (
        <TextField
          key={name}
          label={label}
          hint={hint}
          inputMode="decimal"
          pattern="[0-9]+([.,][0-9]+)?"
          value={draft[name]}
          onChange={(value) => onChange({ [name]: value })}
          problem={fieldError(error, name)}
        />
      ))}
    </div>
  )
}
