import { useLingui } from '@lingui/react/macro'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { Input, TextArea } from '../../ui/fields/input.tsx'

interface EditableProps {
  label: string
  mayWrite: boolean
  /** The value as editable text. */
  text: string
  shown: ReactNode
  /** Returns an error message, or undefined when the value was saved. */
  onSave: (text: string) => Promise<string | undefined>
  type?: 'text' | 'number' | 'tel' | 'email'
}

/**
 * A value that turns into an input when clicked. Enter saves, Escape cancels. A value with line breaks, which an input
 * would drop, turns into a text area, where Ctrl+Enter or ⌘+Enter saves.
 */
export function Editable({ label, mayWrite, text, shown, onSave, type = 'text' }: EditableProps) {
  const { t } = useLingui()
  const [draft, setDraft] = useState<string | null>(null)
  const [hasLines, setHasLines] = useState(false)
  const [problem, setProblem] = useState<string>()
  // Enter saves, and leaving the input does so too, perhaps before the answer is there.
  const isSaving = useRef(false)
  const save = async () => {
    if (draft === null || isSaving.current) return
    isSaving.current = true
    const wrong = draft === text ? undefined : await onSave(draft)
    isSaving.current = false
    setProblem(wrong)
    if (wrong === undefined) setDraft((now) => (now === draft ? null : now))
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (!hasLines || event.ctrlKey || event.metaKey)) void save()
    if (event.key === 'Escape') {
      setDraft(null)
      setProblem(undefined)
    }
  }
  if (!mayWrite) return <span className="block min-h-7 w-full truncate px-1.5 py-1">{shown}</span>
  if (draft === null) {
    return (
      <button
        type="button"
        onClick={() => {
          setDraft(text)
          setHasLines(/[\r\n]/.test(text))
          setProblem(undefined)
        }}
        className="block min-h-7 w-full truncate rounded-md px-1.5 py-1 text-left hover:bg-hover"
      >
        <span className="sr-only">{t`Edit ${label}`} </span>
        {shown}
      </button>
    )
  }
  const control = {
    autoFocus: true,
    'aria-label': label,
    'aria-invalid': problem ? true : undefined,
    value: draft,
    onBlur: () => void save(),
    onKeyDown,
  }
  return (
    <span className="block">
      {hasLines ? (
        <TextArea {...control} className="!px-1.5" onChange={(event) => setDraft(event.target.value)} />
      ) : (
        <Input
          {...control}
          type={type}
          {...(type === 'number' && { step: 'any' })}
          className="!h-7 !px-1.5"
          onChange={(event) => setDraft(event.target.value)}
        />
      )}
      {problem && (
        <span role="alert" className="mt-0.5 block text-xs text-danger">
          {problem}
        </span>
      )}
    </span>
  )
}
