import type { MessageDescriptor } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'

const STATUSES: Readonly<Record<string, MessageDescriptor>> = {
  DRAFT: msg({ message: 'Draft', context: 'template' }),
  PENDING: msg({ message: 'In review', context: 'template' }),
  APPROVED: msg({ message: 'Approved', context: 'template' }),
  REJECTED: msg({ message: 'Rejected', context: 'template' }),
}

/** The review of a template, in a word. */
export function useTemplateStatus(): (status: string) => string {
  const { t } = useLingui()
  return (status) => {
    const known = STATUSES[status]
    return known ? t(known) : status
  }
}
