import { Trans, useLingui } from '@lingui/react/macro'
import { fieldError } from '../../../shell/queries/mutations.ts'
import { Field } from '../../../ui/fields/field.tsx'
import { TextArea } from '../../../ui/fields/input.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import type { EmailDraft } from './email-template.ts'

/** As a value, because braces mean something in messages. */
const PLACEHOLDER = '{{name}}'

export const EMAIL_PATHS = ['name', 'subject', 'body', 'html']

interface EmailFieldsProps {
  draft: EmailDraft
  onChange: (draft: EmailDraft) => void
  error: unknown
  isFixed?: boolean
}

/** The name, the subject and the text of an email template. */
export function EmailFields({ draft, onChange, error, isFixed = false }: EmailFieldsProps) {
  const { t } = useLingui()
  const set = (part: Partial<EmailDraft>) => onChange({ ...draft, ...part })
  const format = draft.ownHtml ? 'html' : 'markdown'
  const key = draft.ownHtml ? 'html' : 'body'
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-4">
      <TextField
        label={t`Name`}
        hint={t`Only your team sees it.`}
        required
        autoFocus={draft.name === '' && !isFixed}
        maxLength={255}
        value={draft.name}
        onChange={(name) => set({ name })}
        problem={fieldError(error, 'name')}
      />
      <TextField
        label={t`Subject`}
        required
        maxLength={255}
        value={draft.subject}
        onChange={(subject) => set({ subject })}
        problem={fieldError(error, 'subject')}
      />
      <SelectField
        label={t`Format`}
        hint={
          draft.ownHtml
            ? t`Your own layout. The plain text is made from it.`
            : t`Parley lays it out in one column.`
        }
        value={format}
        onChange={(next) => set({ ownHtml: next === 'html' })}
      >
        <option value="markdown">Markdown</option>
        <option value="html">HTML</option>
      </SelectField>
      <Field
        label={draft.ownHtml ? 'HTML' : t`Text`}
        hint={
          <Trans>
            Write {PLACEHOLDER} for what differs. The step of the journey that sends the email fills them.
          </Trans>
        }
        problem={fieldError(error, key)}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={16}
            required
            className={draft.ownHtml ? 'font-mono text-xs' : ''}
            value={draft[key]}
            onChange={({ target }) => set({ [key]: target.value })}
          />
        )}
      </Field>
    </fieldset>
  )
}
