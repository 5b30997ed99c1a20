import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { serviceTime } from '../../shell/locale/service-time.ts'
import { SelectField } from '../../ui/fields/select-field.tsx'

/** Days until a new key expires; empty: never. */
const LIFETIMES = ['30', '90', '365', ''] as const
const DAY_MS = 86_400_000

/** How long a new key works. */
export function useKeyLifetime() {
  const { t } = useLingui()
  const [days, setDays] = useState<(typeof LIFETIMES)[number]>('90')
  const field = (
    <SelectField label={t`Expires`} value={days} onChange={setDays}>
      {LIFETIMES.map((lifetime) => (
        <option key={lifetime} value={lifetime}>
          {lifetime === ''
            ? t({ message: 'Never', context: 'expiration' })
            : t`${plural(Number(lifetime), { one: 'In # day', other: 'In # days' })}`}
        </option>
      ))}
    </SelectField>
  )
  /** The input of the operation that makes the key now. */
  const input = () =>
    days === '' ? {} : { expiresAt: new Date(serviceTime().getTime() + Number(days) * DAY_MS).toISOString() }
  return { field, input }
}
