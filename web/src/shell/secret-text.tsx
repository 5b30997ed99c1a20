import { Trans, useLingui } from '@lingui/react/macro'
import { Copy } from 'lucide-react'
import { Button } from '../ui/button.tsx'
import { Field } from '../ui/field.tsx'
import { Input } from '../ui/input.tsx'
import { toast } from '../ui/toaster.tsx'

/** What is shown this once: to be copied now. */
export function SecretText({ label, text }: { label: string; text: string }) {
  const { t } = useLingui()
  const copy = async () => {
    await navigator.clipboard.writeText(text)
    toast(t`Copied`)
  }
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
      <Button onClick={copy}>
        <Copy size={14} />
        <Trans>Copy</Trans>
      </Button>
    </div>
  )
}
