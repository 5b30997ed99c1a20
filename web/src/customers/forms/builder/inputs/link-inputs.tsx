import { useLingui } from '@lingui/react/macro'
import type { Link } from '../../draft/draft.ts'
import { changed } from '../../draft/edits.ts'
import { PlainInput } from './plain-inputs.tsx'
import { TextInput } from './text-input.tsx'

interface LinkInputsProps {
  link: Link | undefined
  path: string
  onChange: (link: Link | undefined) => void
}

/** A link with its words. Without both it is removed. */
export function LinkInputs({ link = {}, path, onChange }: LinkInputsProps) {
  const { t } = useLingui()
  const change = (changes: { [K in keyof Link]?: Link[K] | undefined }) => {
    const next = changed(link, changes)
    onChange(Object.keys(next).length === 0 ? undefined : next)
  }
  return (
    <div className="grid grid-cols-2 gap-3 phone:grid-cols-1">
      <TextInput
        label={t`Link text`}
        path={`${path}.label`}
        text={link.label}
        onChange={(label) => change({ label })}
      />
      <PlainInput
        label={t`Link address`}
        type="url"
        path={`${path}.url`}
        value={link.url ?? ''}
        onChange={(url) => change({ url: url || undefined })}
      />
    </div>
  )
}
