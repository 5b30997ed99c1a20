import { plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { FormDialog } from '../../../shell/dialogs/form-dialog.tsx'
import { parley } from '../../../shell/queries/api.ts'
import { formError, useApiMutation } from '../../../shell/queries/mutations.ts'
import type { Chosen } from '../chosen.ts'
import { PeoplePicker } from '../people-picker.tsx'
import { notEnrolled } from './not-enrolled.ts'

/** Enrolls people in a live initiative and says who was left out and why. */
export function AddPeople({ id, onClose }: { id: string; onClose: () => void }) {
  const { t } = useLingui()
  const [people, setPeople] = useState<readonly Chosen[]>([])
  const add = useApiMutation(
    (chosen: readonly Chosen[]) =>
      parley.initiatives.participants.add({
        id,
        people: chosen.map(({ externalId }) => ({ externalId })),
      }),
    {
      changes: [['initiatives'], ['timeline']],
      done: ({ data, heldOut = 0 }) => {
        const enrolled = t`Enrolled ${plural(data.length, { one: '# person', other: '# people' })}`
        return heldOut === 0
          ? enrolled
          : `${enrolled} · ${t`${plural(heldOut, { one: '# held out', other: '# held out' })}`}`
      },
      onDone: ({ errors }, sent) => {
        if (errors.length === 0) return onClose()
        setPeople((chosen) => notEnrolled(chosen, sent, errors))
      },
      quiet: true,
    },
  )
  const refused = add.data?.errors ?? []
  return (
    <FormDialog
      title={t`Add people`}
      description={t`They are messaged at once, unless the journey waits first.`}
      action={
        people.length === 0
          ? t`Add people`
          : t`Enroll ${plural(people.length, { one: '# person', other: '# people' })}`
      }
      isDisabled={people.length === 0 || add.isPending}
      onSubmit={() => add.mutate(people)}
      onClose={onClose}
      problem={formError(add.error, [])}
    >
      <PeoplePicker people={people} onChange={setPeople} />
      {refused.length > 0 && (
        <div role="alert">
          <p className="font-medium">
            <Trans>Not enrolled</Trans>
          </p>
          <ul className="mt-1 flex flex-col gap-1 text-soft">
            {refused.map(({ index, error }) => (
              <li key={index}>
                <bdi>{add.variables?.[index]?.name}</bdi>: {error.message}
              </li>
            ))}
          </ul>
        </div>
      )}
    </FormDialog>
  )
}
