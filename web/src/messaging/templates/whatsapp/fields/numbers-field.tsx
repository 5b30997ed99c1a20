import { Trans } from '@lingui/react/macro'
import { CheckList } from '../../../../ui/fields/check-list.tsx'

interface NumbersFieldProps {
  numbers: readonly { phoneNumber: string; displayName: string }[]
  chosen: readonly string[]
  onChange: (numbers: string[]) => void
}

/** Which numbers get the template. WhatsApp reviews it once for each account. */
export function NumbersField({ numbers, chosen, onChange }: NumbersFieldProps) {
  return (
    <fieldset className="flex flex-col gap-1.5">
      <legend className="mb-1 text-xs font-medium text-soft">
        <Trans>Numbers</Trans>
      </legend>
      <CheckList
        choices={numbers.map(({ phoneNumber, displayName }) => ({
          id: phoneNumber,
          name: displayName ? `${displayName} · ${phoneNumber}` : phoneNumber,
        }))}
        chosen={chosen}
        onChange={onChange}
      />
    </fieldset>
  )
}
