import { useLingui } from '@lingui/react/macro'
import { useQuery } from '@tanstack/react-query'
import { replaced } from '../../../../customers/segments/filter/filter.ts'
import { usePermission } from '../../../../identity/session.ts'
import { parley } from '../../../../shell/queries/api.ts'
import { AddButton } from '../../../../ui/controls/add-button.tsx'
import { RemoveButton } from '../../../../ui/controls/remove-button.tsx'
import { Input } from '../../../../ui/fields/input.tsx'
import { SelectField, UnlistedOption } from '../../../../ui/fields/select-field.tsx'
import { TextField } from '../../../../ui/fields/text-field.tsx'
import { PlacedText } from '../fields/long-text.tsx'
import { type StepForm, useStepForm } from '../step-form.ts'
import type { KindFormProps } from './props.ts'

const METHODS = ['GET', 'POST', 'PUT', 'PATCH', 'DELETE'] as const

export function RequestForm({ recordId, step, issues }: KindFormProps<'HTTP_REQUEST'>) {
  const { t } = useLingui()
  const form = useStepForm<'HTTP_REQUEST'>(recordId, step, issues)
  const { inputs, set, change, problem, isEditable, close } = form
  const { method = 'POST', url = 'https://', body = { mode: 'none' } } = inputs
  return (
    <>
      <div data-field="method">
        <SelectField
          label={t`Method`}
          disabled={!isEditable}
          value={method}
          onChange={(next) => change({ method: next, url })}
        >
          {METHODS.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </SelectField>
      </div>
      <PlacedText
        field="url"
        label={t`URL`}
        problem={problem('url')}
        disabled={!isEditable}
        value={url}
        onChange={(text) => set('url', text)}
        onBlur={close}
        takesVariables
      />
      <Credential form={form} />
      <Headers form={form} />
      <div data-field="body" className="flex flex-col gap-3">
        <SelectField
          label={t`Body`}
          disabled={!isEditable}
          value={body.mode}
          onChange={(mode) => set('body', mode === 'none' ? undefined : { ...body, mode })}
        >
          <option value="none">{t`None`}</option>
          <option value="json">JSON</option>
          <option value="raw">{t`Text`}</option>
        </SelectField>
        {body.mode !== 'none' && (
          <PlacedText
            field="body.content"
            label={t`Content`}
            problem={problem('body')}
            disabled={!isEditable}
            value={body.content ?? ''}
            onChange={(content) => set('body', { ...body, content })}
            onBlur={close}
            isLong
            takesVariables
          />
        )}
      </div>
      <div className="grid grid-cols-2 gap-3">
        <NumberField
          form={form}
          field="timeoutMs"
          label={t`Timeout in milliseconds`}
          most={30_000}
          placeholder="10000"
        />
        <NumberField form={form} field="maxAttempts" label={t`Attempts`} most={5} placeholder="3" />
      </div>
    </>
  )
}

interface NumberFieldProps {
  form: StepForm<'HTTP_REQUEST'>
  field: 'timeoutMs' | 'maxAttempts'
  label: string
  most: number
  placeholder: string
}

function NumberField({
  form: { inputs, set, isEditable, problem },
  field,
  label,
  most,
  placeholder,
}: NumberFieldProps) {
  return (
    <div data-field={field}>
      <TextField
        label={label}
        problem={problem(field)}
        inputMode="numeric"
        placeholder={placeholder}
        disabled={!isEditable}
        value={inputs[field] === undefined ? '' : String(inputs[field])}
        onChange={(text) => {
          const value = Number.parseInt(text, 10)
          set(field, value >= 1 ? Math.min(value, most) : undefined)
        }}
      />
    </div>
  )
}

function Credential({ form: { inputs, change, problem, isEditable } }: { form: StepForm<'HTTP_REQUEST'> }) {
  const { t } = useLingui()
  const mayRead = usePermission('credentials:read')
  const credentials = useQuery({
    queryKey: ['credentials', 'all'],
    queryFn: async ({ signal }) => (await parley.httpCredentials.list({}, { signal })).data,
    enabled: mayRead,
  })
  const keys = [...new Set((credentials.data ?? []).map(({ key }) => key))]
  return (
    <div data-field="credentialKey">
      <SelectField
        label={t`Credential`}
        problem={problem('credentialKey')}
        disabled={!isEditable}
        value={inputs.credentialKey ?? ''}
        onChange={(key) => change({ credentialKey: key || undefined })}
      >
        <option value="">{t`None`}</option>
        {keys.map((key) => (
          <option key={key} value={key}>
            {key}
          </option>
        ))}
        <UnlistedOption value={inputs.credentialKey} listed={keys} />
      </SelectField>
    </div>
  )
}

function Headers({ form: { inputs, set, isEditable, close } }: { form: StepForm<'HTTP_REQUEST'> }) {
  const { t } = useLingui()
  const headers = inputs.headers ?? []
  const write = (next: typeof headers) => set('headers', next.length === 0 ? undefined : next)
  return (
    <fieldset data-field="headers" disabled={!isEditable} className="flex flex-col gap-2">
      <legend className="mb-1 text-xs font-medium text-soft">{t`Headers`}</legend>
      {headers.map((header, at) => {
        const number = at + 1
        return (
          // biome-ignore lint/suspicious/noArrayIndexKey: the name changes while it is typed.
          <div key={at} className="flex items-center gap-2">
            <Input
              aria-label={t`Name of header ${number}`}
              value={header.key}
              onBlur={close}
              onChange={({ target }) => write(replaced(headers, at, { ...header, key: target.value }))}
            />
            <Input
              aria-label={t`Value of header ${number}`}
              value={header.value}
              onBlur={close}
              onChange={({ target }) => write(replaced(headers, at, { ...header, value: target.value }))}
            />
            <RemoveButton
              label={t`Remove header ${number}`}
              onClick={() => write(replaced(headers, at, null))}
            />
          </div>
        )
      })}
      <AddButton className="self-start" onClick={() => write([...headers, { key: '', value: '' }])}>
        {t`Add a header`}
      </AddButton>
    </fieldset>
  )
}
