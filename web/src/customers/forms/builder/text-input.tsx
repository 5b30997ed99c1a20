import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../ui/fields/field.tsx'
import { Input, TextArea } from '../../../ui/fields/input.tsx'
import { languagesOf, rewritten, shownIn, type Text, writtenIn } from '../draft/draft.ts'
import { issueAt } from '../draft/issues.ts'
import { useDraftEditor } from './draft-context.ts'

interface TextInputProps {
  label: string
  /** Its place in the draft, by which the API names its issues. */
  path: string
  text: Text | undefined
  onChange: (text: Text | undefined) => void
  isLong?: boolean
  hint?: string
}

/** A text for visitors, in the language that is edited. */
export function TextInput({ label, path, text, onChange, isLong = false, hint }: TextInputProps) {
  const { t } = useLingui()
  const { draft, language, issues, isEditable } = useDraftEditor()
  const isOther = language !== languagesOf(draft)[0]
  const Control = isLong ? TextArea : Input
  return (
    <Field
      label={isOther ? t`${label} (${language})` : label}
      hint={hint}
      problem={issueAt(issues, path, true)}
    >
      {(control) => (
        <Control
          {...control}
          value={writtenIn(text, language, draft)}
          placeholder={isOther ? shownIn(text, languagesOf(draft)[0]!, draft) : undefined}
          disabled={!isEditable}
          onChange={({ target }: { target: { value: string } }) =>
            onChange(rewritten(text, language, target.value, draft))
          }
        />
      )}
    </Field>
  )
}
