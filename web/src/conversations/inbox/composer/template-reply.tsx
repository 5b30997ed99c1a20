import { Trans, useLingui } from '@lingui/react/macro'
import type { Item } from '@parley/sdk'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ScreenForm } from '../../../shell/commands/screen-form.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import { Button } from '../../../ui/button.tsx'
import { Combobox } from '../../../ui/combobox.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { TextField } from '../../../ui/text-field.tsx'
import type { ConversationDetails } from '../cache/conversation.ts'
import { readAgain } from '../cache/live.ts'
import { filledTemplate, placeholdersOf, TemplatePreview } from './template-preview.tsx'

type Template = Item<'templates_list'>

const MOST = 200

/** The approved templates of a number. */
export function useTemplates(channel: string) {
  const { data } = useQuery({
    queryKey: ['templates', 'approved'],
    queryFn: async ({ signal }) => await parley.templates.list({ status: 'APPROVED', limit: MOST }, { signal }),
  })
  return data?.data.filter(({ phoneNumbers }) => phoneNumbers.includes(channel))
}

interface TemplateReplyProps {
  conversation: ConversationDetails
  onSent: () => void
}

/** Takes the place of the reply while only templates can be sent. */
export function TemplateReply({ conversation, onSent }: TemplateReplyProps) {
  const { t } = useLingui()
  const { id, channel } = conversation
  const templates = useTemplates(channel)
  const [template, setTemplate] = useState<Template | null>(null)
  const [values, setValues] = useState<Readonly<Record<string, string>>>({})
  const send = useApiMutation(
    () => parley.conversations.reply({ id, templateId: template!.id, parameters: { ...values } }),
    {
      quiet: true,
      onDone: () => {
        setTemplate(null)
        setValues({})
        onSent()
        return readAgain(id)
      },
    },
  )
  const names = template ? placeholdersOf(template) : []
  const isComplete = template !== null && names.every((name) => values[name]?.trim())
  return (
    <ScreenForm onSubmit={() => isComplete && send.mutate()} className="flex flex-col gap-2">
      <p className="text-xs text-soft">
        <Trans>The 24-hour window is closed. Send an approved template; an answer opens the window again.</Trans>
      </p>
      {templates?.length === 0 ? (
        <p className="rounded-md border border-dashed px-3 py-3 text-soft">
          <Trans>This number has no approved template yet.</Trans>
        </p>
      ) : (
        <Combobox
          value={template?.id ?? null}
          choices={(templates ?? []).map(({ id: value, name, language }) => ({ value, label: name, note: language }))}
          onChange={(chosen) => {
            setTemplate(templates?.find((each) => each.id === chosen) ?? null)
            setValues({})
          }}
          label={t`Template`}
          placeholder={t`Choose a template`}
          searchPlaceholder={t`Search templates`}
          nothing={t`No template has this name.`}
          className="self-start"
        />
      )}
      {template && (
        <div className="grid grid-cols-2 gap-4 phone:grid-cols-1">
          <div className="flex flex-col gap-2">
            {names.map((name) => (
              <TextField
                key={name}
                label={t`Value for ${`{{${name}}}`}`}
                value={values[name] ?? ''}
                placeholder={template.variables?.[name] ?? ''}
                onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
              />
            ))}
          </div>
          <TemplatePreview template={template} values={values} />
        </div>
      )}
      <FormError>{formError(send.error, [])}</FormError>
      <Button type="submit" kind="primary" size="small" className="self-end" disabled={!isComplete || send.isPending}>
        <Trans>Send template</Trans>
      </Button>
      {template && (
        <p className="sr-only" role="status" dir="auto">
          {filledTemplate(template, values)}
        </p>
      )}
    </ScreenForm>
  )
}
