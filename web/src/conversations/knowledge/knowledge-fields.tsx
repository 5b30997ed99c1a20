import { useLingui } from '@lingui/react/macro'
import { LOCALES, type Locale } from '../../shell/locale/locale.ts'
import { fieldError } from '../../shell/queries/mutations.ts'
import { Field } from '../../ui/fields/field.tsx'
import { TextArea } from '../../ui/fields/input.tsx'
import { SelectField } from '../../ui/fields/select-field.tsx'
import { TextField } from '../../ui/fields/text-field.tsx'
import type { KnowledgeDraft } from './knowledge.ts'

export const KNOWLEDGE_PATHS = ['title', 'text', 'language']

interface KnowledgeFieldsProps {
  draft: KnowledgeDraft
  onChange: (change: Partial<KnowledgeDraft>) => void
  error: unknown
  isFixed?: boolean
}

/** The title, the text and the language of a text, or the question and the answer of an FAQ. */
export function KnowledgeFields({ draft, onChange, error, isFixed = false }: KnowledgeFieldsProps) {
  const { t } = useLingui()
  const isFaq = draft.kind === 'FAQ'
  return (
    <fieldset disabled={isFixed} className="flex min-w-0 flex-col gap-4">
      <TextField
        label={isFaq ? t`Question` : t`Title`}
        hint={isFaq ? t`As people ask it.` : t`Agents also find the text by the words of its title.`}
        required
        autoFocus={draft.title === '' && !isFixed}
        maxLength={300}
        value={draft.title}
        onChange={(title) => onChange({ title })}
        problem={fieldError(error, 'title')}
      />
      <Field
        label={isFaq ? t`Answer` : t`Text`}
        hint={isFaq ? undefined : t`An empty line begins a new passage. Agents answer from single passages.`}
        problem={fieldError(error, 'text')}
      >
        {(control) => (
          <TextArea
            {...control}
            rows={isFaq ? 6 : 16}
            required
            maxLength={200_000}
            value={draft.text}
            onChange={({ target }) => onChange({ text: target.value })}
          />
        )}
      </Field>
      <SelectField<Locale>
        label={t`Language of the text`}
        value={draft.language}
        onChange={(language) => onChange({ language })}
        problem={fieldError(error, 'language')}
      >
        {Object.entries(LOCALES).map(([value, label]) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </SelectField>
    </fieldset>
  )
}
