import { fold, isNegation, tokenize, versions } from '../../understanding/index.ts'

const SEPARATORS =
  /[,;\n•&+]|(?<=\p{L}{3})[.!]\s+|(?:^|\s)\/\s|\s(?:(?:but|pero|mas) (?:also|también|tambien|também|tambem)|and|'?n'?|y|e|or|ou|also|también|também|además|plus|as well as)\s|\s[-–]\s|(?<!\d)\d{1,2}[.)]\s/iu
/** Words before the first item: `we use`, `tenemos`, `usamos el`, `and`. */
const LEAD =
  /^(?:(?:and|y|e|ou|o|or|also|tambien|tambem|plus|well|bueno|pues|just|only|solo|so|apenas|mainly|mostly|we|i|im|were|we're|i'm|currently|use|using|are|have|had|got|tengo|tenemos|tenho|temos|uso|usamos|utilizamos|utilizo|usando|a gente usa|fui no|fui na|fui ao|no|na|ao|fui a|fui al|went to|been to|saw a|hablo|falo|speak|me gustan?|me gustaria|queria|pode ser|pode por|puede ser|gosto de|gostaria de|i like|i love|i want|i need|quiero|quero|los|las|el|la|os|as|the|an?|al|a la|a los|a las|a lo|aos|ao|a|sou fa d[aoe]s?|soy fan de|im a fan of|i'm a fan of|some|my|our|dos|dois|duas|two|three|unas?|un|unos|um|uma|uns|umas|mis|meus|minhas|eso|isso|si|sim|yes|ya|creo que|like)(?:[:,]?\s+))+/
const TAIL =
  /(?<!\s)\s{1,3}(?:mostly|mainly|please|pls|only|solamente|nada mas|mesmo|msm|basicamente|por ahora|creo|i think|kkk+|jaja\w*|haha\w*|lol|tambien|tambem|tb|tbm|too|as well|obviously|obvio|obviamente|claro|of course|por supuesto|com certeza)$/
/** What goes before the items (`near the station: `), and what is told of one after it (`a cat but it is old`). */
const BEFORE = /^[^:]*\p{L}:\s+/u
const AFTER = /\s(?:but|pero|mas|because|porque|pq|que|q|which)\s.*/is
/** What is told of somebody is no item: `se hincha toda`. */
const TOLD = /^(?:se|le|les|lhe) [a-z]/
/** Words that are not items. */
const NO_ITEM =
  /^(?:n\/?a|na|none|nothing|nada|no|nope|ninguno|ninguna|nenhum|nenhuma|no aplica|nao se aplica|etc|etcetera|o+h+|ih+|hm+|ok|eso|isso|that|asi|creo|acho|i think|gracias|thanks|obrigad[oa]|valeu|(?:i'm |im |we're |were |all )?(?:good|grand|sorted)|(?:i'm |im )?fine|[-–.]+)$/
/** A whole answer that says that there are none. */
const NOTHING =
  /^(?:(?:i|we|he|she|they|yo|eu|id) )?(?:no|nao|wouldn't|wouldnt|doesn't|doesnt|didn't|didnt|none|nothing|nada|ninguno|ninguna|nenhum|nenhuma|n\/?a|not|don't|dont|sin|sem)(?:$|[\s,.].*(?:nada|nothing|anything|any\b|ningun|nenhum|bien|bem|uso|use|sei|aplica|applicable|know|\bse\b))|^(?:nothing|none|nada|ningun[oa]|nenhuma?)\b/
/** `I don't like toppings`, without an alternative. */
const UNWANTED =
  /^(?:(?:i|we|he|she|they|yo|eu|ele|ela|el|ella) )?(?:don't|dont|do not|doesn't|doesnt|does not|no|nao|n) (?:really )?(?:like|use|have|want|need|own|buy|me gustan?|uso|usamos|tengo|tenho|quero|quiero|gosto|compro|necesito|preciso|tomo|bebo|take|eat|usa|tem|tiene|toma)\b(?!.*\b(?:but|just|only|pero|mas|solo|so|apenas)\b)/
const MEANINGFUL = /[\p{L}\p{N}]/u

/** The items of a list: `usamos luz, agua y gas`; none when the text says so. */
export function listItems(text: string): string[] {
  const said = fold(text.trim())
  if (NOTHING.test(said) || UNWANTED.test(said)) return []
  const items = versions(text)[0]!
    .text.split(SEPARATORS)
    .map((item) => trimItem(item.replace(BEFORE, '').replace(AFTER, '')))
    .filter((item) => MEANINGFUL.test(item) && !NO_ITEM.test(fold(item)) && !TOLD.test(fold(item)))
  const named = items.filter((item) => !isNegation(tokenize(item)[0]?.word ?? ''))
  return [...new Map((named.length > 0 ? named : items).map((item) => [fold(item), item])).values()]
}

/** An item without surrounding words, in the participant's spelling. */
function trimItem(item: string): string {
  const bare = item
    .replace(/\p{Extended_Pictographic}|\u{FE0F}/gu, '')
    .replace(/^[\s\-–—*.\d)]+(?=\p{L})|(?<![\s.!?])[\s.!?]+$/gu, '')
    .trim()
  const folded = fold(bare)
  // Folding keeps the length of composed text, so that positions match.
  if (folded.length !== bare.length) return bare
  const lead = LEAD.exec(folded)?.[0].length ?? 0
  const rest = lead < bare.length ? bare.slice(lead) : bare
  const tail = TAIL.exec(fold(rest))?.index ?? rest.length
  const trimmed = rest.slice(0, tail).trim()
  return tokenize(trimmed).length > 0 ? trimmed : bare
}
