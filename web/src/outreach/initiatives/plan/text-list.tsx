import { useLingui } from '@lingui/react/macro'
import { useId } from 'react'
import { TextArea } from '../../../ui/fields/input.tsx'

interface TextListProps {
  label: string
  texts: readonly string[]
  onChange: (texts: readonly string[]) => void
}

/** Short texts, one a line. */
export function TextList({ label, texts, onChange }: TextListProps) {
  const { t } = useLingui()
  const id = useId()
  return (
    <div>
      <label htmlFor={id} className="text-xs font-medium text-soft">
        {label}
      </label>
      <TextArea
        id={id}
        rows={3}
        className="mt-1 !min-h-16"
        placeholder={t`One per line`}
        value={texts.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    </div>
  )
}
