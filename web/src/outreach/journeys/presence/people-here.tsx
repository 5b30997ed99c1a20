import { useLingui } from '@lingui/react/macro'
import { useOwnerName } from '../../../conversations/inbox/cache/members.ts'
import { Tooltip } from '../../../ui/overlays/tooltip.tsx'
import { colorOf, usePresent } from './presence-context.ts'

/** Who else has the journey open, in the colors of their pointers. */
export function PeopleHere() {
  const { t } = useLingui()
  const { colleagues } = usePresent()
  const nameOf = useOwnerName()
  if (colleagues.length === 0) return null
  return (
    <ul aria-label={t`Also here`} className="flex -space-x-1">
      {colleagues.map(({ by, doing }) => {
        const name = nameOf(by)
        const words = doing === 'editing' ? t`${name} is editing` : t`${name} is here`
        return (
          <li key={by}>
            <Tooltip text={words}>
              <span
                role="img"
                aria-label={words}
                className="grid size-6 place-items-center rounded-full border-2 border-surface text-2xs font-semibold text-white"
                style={{ background: colorOf(by) }}
              >
                {[...name][0]?.toLocaleUpperCase()}
              </span>
            </Tooltip>
          </li>
        )
      })}
    </ul>
  )
}

/** Says in the panel of a step that a colleague has it open, too. */
export function EditingHere({ stepId }: { stepId: string }) {
  const { t } = useLingui()
  const { colleagues } = usePresent()
  const nameOf = useOwnerName()
  const here = colleagues.filter(({ selected }) => selected.includes(stepId))
  return (
    <p role="status" className="text-xs text-info">
      {here.map(({ by, doing }) => {
        const name = nameOf(by)
        return (
          <span key={by} className="mb-3 block">
            {doing === 'editing' ? t`${name} is editing this step.` : t`${name} has this step open.`}
          </span>
        )
      })}
    </p>
  )
}

/** The colleagues who selected a step, in the list. */
export function ChosenBy({ stepId }: { stepId: string }) {
  const { colleagues } = usePresent()
  const nameOf = useOwnerName()
  return colleagues
    .filter(({ selected }) => selected.includes(stepId))
    .map(({ by }) => (
      <span
        key={by}
        className="rounded-full px-1.5 text-2xs text-white"
        style={{ background: colorOf(by) }}
        dir="auto"
      >
        {nameOf(by)}
      </span>
    ))
}
