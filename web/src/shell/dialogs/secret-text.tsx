import { Trans } from '@lingui/react/macro'
import { Button } from '../../ui/controls/button.tsx'
import { Field } from '../../ui/fields/field.tsx'
import { Input } from '../../ui/fields/input.tsx'
import { Copy } from '../../ui/icons/icons.tsx'
import { useCopy } from './clipboard.ts'

/** A read-only secret with a copy button. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const copy = useCopy()
  return (
    <div className="flex items-end gap-2">
      <div className="min-w-0 flex-1">
        <Field label={label}>
          {(control) => (
            <Input
              {...control}
              readOnly
              value={text}
              className="font-mono text-xs"
              onFocus={(event) => event.target.select()}
            />
          )}
        </Field>
      </div>
      <Button onClick={() => void copy(text)}>
        <Copy size={14} />
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}
