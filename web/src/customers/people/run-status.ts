import { msg } from '@lingui/core/macro'

/** The status of a person's run through a journey. */
export const RUN_STATUS = {
  ACTIVE: msg({ message: 'Active', context: 'run status' }),
  COMPLETED: msg({ message: 'Completed', context: 'run status' }),
  STOPPED: msg({ message: 'Stopped', context: 'run status' }),
  EXPIRED: msg({ message: 'Expired', context: 'run status' }),
  FAILED: msg({ message: 'Failed', context: 'run status' }),
}
