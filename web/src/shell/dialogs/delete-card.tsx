import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { ActionCard } from '../../ui/layout/page.tsx'
import { ConfirmButton } from './confirm-button.tsx'

interface DeleteCardProps {
  /** Also the label of the button that confirms, such as "Delete webhook". */
  title: string
  /** What to know before. */
  text: ReactNode
  /** The name of the record, which is typed to confirm. */
  name: string
  consequence: ReactNode
  onDelete: () => void
  /** What it is called where nothing is deleted: the button and the question. */
  verb?: { button: string; question: string }
}

/** A card at the end of a record's settings, which deletes it. */
export function DeleteCard({ title, text, name, consequence, onDelete, verb }: DeleteCardProps) {
  const { t } = useLingui()
  return (
    <ActionCard title={title} text={text}>
      <ConfirmButton
        kind="danger"
        question={verb?.question ?? t`Delete ${name}?`}
        consequence={consequence}
        action={title}
        typed={name}
        onConfirm={onDelete}
      >
        {verb?.button ?? <Trans>Delete</Trans>}
      </ConfirmButton>
    </ActionCard>
  )
}
