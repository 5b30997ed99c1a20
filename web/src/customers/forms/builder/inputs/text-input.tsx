import { useLingui } from '@lingui/react/macro'
import { Field } from '../../../../ui/fields/field.tsx'
import { Input, TextArea } from '../../../../ui/fields/input.tsx'
import { languagesOf, rewritten, shownIn, type Text, writtenIn } from '../../draft/draft.ts'
import { issueAt } from '../../draft/issues.ts'
import { useDraftEditor } from '../draft-context.ts'

interface TextInputProps {
  label: string
  /** Its place in the draft, by which the API names its issues. */
  path: string
  text: Text | undefined
  onChange: (text: Text | undefined) => void
  isLong?: boolean
  hint?: string
}

/** A text for visitors, in the language that is edited, or in all languages side by side. */
export function TextInput(props: TextInputProps) {
  const { draft, language, isSideBySide } = useDraftEditor()
  if (!isSideBySide) return <InLanguage {...props} language={language} />
  return (
    <div className="grid grid-cols-[repeat(auto-fit,minmax(11rem,1fr))] gap-3">
      {languagesOf(draft).map((each) => (
        <InLanguage key={each} {...props} language={each} />
      ))}
    </div>
  )
}

function InLanguage({
  label,
  path,
  text,
  onChange,
  isLong = false,
  hint,
  language,
}: TextInputProps & { language: string }) {
  const { t } = useLingui()
  const { draft, issues, isEditable } = useDraftEditor()
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
          lang={language}
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
