import type { GraphError } from '../errors.ts'

/** Twilio's error codes for those of the Graph API. */
export const TWILIO_CODES: Record<number, number> = {
  100: 21211,
  190: 20003,
  130429: 63018,
  131008: 21602,
  131009: 63021,
  131021: 63024,
  131026: 63024,
  131047: 63016,
  131049: 63049,
  131050: 21610,
  131056: 63018,
  130472: 63032,
  132000: 63028,
  132001: 63027,
  132005: 63029,
  132012: 63028,
  132015: 63027,
  132016: 63027,
}

/** An error in the format of Twilio's API. */
export class TwilioError extends Error {
  readonly code: number
  readonly status: number

  constructor(status: number, code: number, message: string) {
    super(message)
    this.code = code
    this.status = status
  }

  envelope(): object {
    const { code, message, status } = this
    return { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status }
  }
}

/** Whether Twilio reports an error by a status: errors about the message, in contrast to those about the request. */
export function isReportedLater({ code }: GraphError): boolean {
  return code >= 130_000 && code !== 130_429 && code !== 131_008
}

export function asTwilioError(error: GraphError): TwilioError {
  const code = TWILIO_CODES[error.code] ?? 20_001
  const status = error.code === 130_429 ? 429 : error.code === 190 ? 401 : error.httpStatus >= 500 ? 503 : 400
  return new TwilioError(status, code, error.details)
}
