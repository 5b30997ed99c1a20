/** Numbers as they are written, in units of ten to the minus forty: exact, as PostgreSQL's are. */
const SCALE = 40

export function decimal(number: number): bigint {
  const [digits, exponent = '0'] = String(number).split('e')
  const [whole, fraction = ''] = digits!.split('.')
  const zeros = SCALE + Number(exponent) - fraction.length
  if (zeros < 0) throw new Error(`${number} has too many decimals`)
  return BigInt(whole! + fraction) * 10n ** BigInt(zeros)
}
