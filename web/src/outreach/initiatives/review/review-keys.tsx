import { useLingui } from '@lingui/react/macro'
import { Kbd } from '../../../ui/controls/kbd.tsx'

/** The keys of the list, below it. Phones have none. */
export function ReviewKeys({ mayDecide }: { mayDecide: boolean }) {
  const { t } = useLingui()
  const keys: [string[], string][] = [
    [['J', 'K'], t`Next or previous`],
    ...(mayDecide
      ? ([
          [['C'], t`Confirm`],
          [['E'], t`Correct`],
          [['X'], t`No value`],
          [['Z'], t`Undo`],
        ] as [string[], string][])
      : []),
  ]
  return (
    <dl className="flex shrink-0 flex-wrap justify-center gap-x-5 gap-y-1 border-t px-6 py-2 text-xs text-soft phone:hidden">
      {keys.map(([names, what]) => (
        <div key={what} className="flex items-center gap-1.5">
          <dt className="flex gap-1">
            {names.map((name) => (
              <Kbd key={name}>{name}</Kbd>
            ))}
          </dt>
          <dd>{what}</dd>
        </div>
      ))}
    </dl>
  )
}
