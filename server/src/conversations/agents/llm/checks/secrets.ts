import { compilePatterns, occursIn, plain, sentences } from '../../../understanding/index.ts'
import type { Known } from './known.ts'

/** What a person must not give away in a chat. */
const SECRET = compilePatterns(`
  card|cards|visa|mastercard|amex .. number|numbers|details|digits|info|information|data|expiry|expiration|expires|cvv|code|photo|picture
  number|numbers|digits|details|data|info|photo|picture|pic|front|back|side|sides|expiry|expiration|date .. card|cards|visa|mastercard
  cvv|cvc|cvv2|cvc2|iban|pin|pins|pincode|password|passwords|passcode|passphrase|otp|otps|2fa|ssn|credentials
  seed|recovery|secret|backup|private|security phrase|words|code|codes|key|keys
  login|signin|banking|bank|online_banking details|data|info|information|login|number|numbers|account|code|credentials|token|key
  account|routing|sort|swift|bank_account number|numbers|code|codes|details
  social_security
  maiden name
  verification|verify|confirmation|access|one_time|onetime|time|sms|text|whatsapp|authentication|authenticator|auth|activation|factor|reset|digit|digits|signin|login code|codes|number|numbers|pin|token|key
  code|codes|digits|token|numbers .. receive*|get|got|gotten|sent|texted|sms|arrive*|appear*|shows|see|messaged|inbox|authenticator|phone|pops|popped
  two|three|four|six|eight|sixteen|2|3|4|6|8|16 [little|last|first] digits|numbers|digit
  code .. say|says|read|reads
  numero|numeros|datos|digitos|foto|fotografia|vencimiento|caducidad|codigo|frente|dorso|reverso|atras|lado|lados|fecha .. tarjeta|tarjetas|plastico
  tarjeta|tarjetas .. numero|numeros|vencimiento|cvv|digitos|codigo|foto|datos|lados
  numero|numeros|datos|usuario|acceso|accesos .. cuenta|bancarios|banco|bancaria|bancario|homebanking
  contrasena|contrasenas|contrasenia|contrasenias|password|nip|cbu|clabe|cvu|token|alias_bancario
  tu|su|tus|sus|una|esa|mi clave|claves
  clave|claves de|del|bancaria|secreta|dinamica|temporal|fiscal|numerica
  code|word|phrase|key|pattern|drawing .. get_into|gets_you_into|log|login|sign_in|signin|unlock|unlocks
  clave|claves|codigo|palabra|usuario|patron|dibujo .. entras|entrar|acced*|ingresas|ingresar|desbloque*|inicias_sesion|iniciar_sesion
  codigo|palavra|chave|usuario|padrao|desenho .. entra|entras|entrar|acess*|desbloque*|loga|logar|fazer_login
  what|que|o_que .. type|enter|use|put|draw|pones|escribes|tecleas|usas|marcas|dibujas|digita|coloca|usa|escreve|desenha .. unlock|log_in|login|sign_in|get_into|desbloque*|entrar|acced*|ingresar|acess*|logar
  sixteen|16|dieciseis|dezesseis .. front|frente|anverso
  codigo|codigos .. verificacion|seguridad|confirmacion|acceso|sms|whatsapp|activacion|autenticacion|digitos|cifras|mensaje|dorso|reverso|banco
  codigo|codigos|numerito|numeritos|cifras|digitos .. llego|llega|llegado|llegar|llegue|recibiste|recibio|recibido|recibir|recibas|reciba|enviamos|enviaron|envie|mande|mandamos|mandaron|aparece|aparecio|sale|salio|llegara|recibiras|recibes
  dos|tres|cuatro|seis|ocho|dieciseis|2|3|4|6|8|16 [primeros|ultimos] digitos|cifras|numeros|numeritos
  numerito|numeritos .. tarjeta|plastico|atras|dorso
  dicta* [la|tu|su] tarjeta
  cuenta|cuentas bancaria|bancarias
  frase|palabras|llave semilla|secreta|secretas|recuperacion|de_recuperacion|privada
  numero|numeros|dados|digitos|foto|validade|codigo|frente|verso|data .. cartao|cartoes
  cartao|cartoes .. numero|numeros|validade|cvv|digitos|codigo|foto|dados
  numero|numeros|dados|acesso .. conta|bancarios|banco|agencia|bancario|bancaria
  senha|senhas|chave_pix|palavra_passe|palavras_passe|codigo_multibanco
  codigo|codigos .. verificacao|seguranca|confirmacao|acesso|sms|whatsapp|ativacao|autenticacao|digitos|numeros|mensagem|verso|banco
  codigo|codigos|codigozinho|digitos|numerinho|numerozinho .. chegou|chega|chegar|chegue|recebeu|recebe|receber|recebido|recebeste|enviei|enviamos|mandei|mandamos|apareceu|aparece|enviaram|mandaram|caiu
  dois|tres|quatro|seis|oito|dezesseis|2|3|4|6|8|16 [primeiros|ultimos] digitos|numeros|algarismos|numerozinhos|numerinhos
  numerozinho|numerozinhos|numerinhos|fotografia .. cartao
  dita|dite|dita_me|ditar [o|seu|teu] cartao
  agencia [e|mais] [a|sua] conta
  conta .. debitar|depositar
  chave|chaves de_acesso
  token .. tela|aparece|app|aplicativo
  frase|chave|palavras secreta|secretas|recuperacao|de_recuperacao|privada|semente
`)

/** Ways to ask for something. A question mark asks too. */
const ASKS = compilePatterns(`
  send*|tell|give|share|provide|confirm|type|enter|write|reply|respond|text|forward|need|want|require*|submit|verify|let_me|let_us|read|paste|drop|put|post|show|snap|upload|attach|fill|complete|pass|hand|spell|repeat|dictate|say|says|read|love_to|waiting|must|missing|necessary|whats|what_is|which_is|please|message|input|dm|just
  dime|digame|decime|dinos|diganos|dame|deme|danos|denos|envia*|manda*|mande*|envie*|pasa*|pase*|comparte*|comparta*|comparti*|facilita*|facilite*|indica*|indique*|confirma*|confirme*|escribe*|escriba*|escribi*|introduce*|introduzca*|ingresa*|ingrese*|responde*|responda*|proporciona*|proporcione*|necesit*|requ*|queremos|quiero|falta*|cual_es|cuales_son|favor|porfa|porfis|adjunta*|adjunte*|sube*|suba*|copia*|copie*|pega*|pegue*|lee*|lea|leame|dicta*|dicte*|muestra*|muestre*|repite*|repita*|anota*|anote*|pon|ponme|ponlo|pones|das|podes|puedes|reenvia*|reenvie*|completa*|complete*|teclea*|digita*|debes|debe|tienes|tiene_que|hay_que|saca*|toma*|basta|espero|esperamos|des|regala*|regale*|echa*|eche*|deja*|deje*|cuenta*|cuente*|colabore*|colabora*
  only|just|solo|nomas|so|apenas your|the|tu|su|el|la|los|las|seu|sua|o|a|os|as|aqueles|aquele|esos|ese
  leia|ler|le|deixe*|deixa*|diga*|fala|fale|falar|passa|passe|passar|manda|mande|mandar|envia|envie|enviar|informe*|informa*|digite*|preciso|precisamos|precisa|qual|quais|confirme|confirma|confirmar|compartilh*|partilh*|forneca*|fornecer|coloque|coloca|cole|tire|tira|anexe|responda|responde|encaminh*|repass*|escreva|escreve|tem_que|deve|necessari*|indique|dita|dite|aguardo|conta_pra|me_da|diz|dizer
`)

/** After a warning: a reason why it does not hold this time. */
const EXCEPTION = compilePatterns(`
  this|only|just [one|single] time|once|check|case|exception|occasion
  esta|este|esa|sola|unica vez|caso|ocasion|excepcion|excepcional
  dessa|desta|essa|esta|so|nesse|neste|deste vez|caso|excecao
  exception|exceptional|exceptionally|excepcion|excepcional|excepcionalmente|excecao|excepcionalmente
`)
const FORWARDS = compilePatterns(
  'forward*|paste|copy|reenvi*|copia*|copie*|encaminh*|repass*|pega* [it|lo|la|me|o|a|melo|mela]',
)
const CODE = compilePatterns('code|codigo|sms|pin|token|otp')

const CLASSES = {
  joins:
    'you ever te le les nos lo la los las se me lhe lhes voce vamos_a vas_a van_a va_a vamos vai vao iremos ira to us we i anyone nadie ninguem a_nadie a_ninguem tu deberias debes debe deve you_to have_to hace_falta precisa',
}
/** A promise not to ask, or a warning not to tell: `we never ask for your PIN`. */
const WARNING = compilePatterns(
  'never|dont|not|doesnt|wont|cannot|cant|shouldnt|without|no_need_to|no|nunca|jamas|nao|jamais|ni|nem|sin|sem|tampoco [<joins>] [<joins>] [<joins>] ask*|request*|need*|send*|share*|sharing|giv*|tell*|provid*|disclos*|reveal*|type*|typing|enter*|writ*|store*|pedi*|pida*|piden|pide|pediremos|solicit*|necesit*|envi*|mand*|compart*|des|de|dar|diga*|digas|revel*|peca*|compartilh*|partilh*|pass*|forne*|inform*|escrib*|escreva*|precis*|dizer|almacen*|guarda*',
  CLASSES,
)
/** `P.I.N`. */
const ABBREVIATED = /(?<!\p{L})(\p{L})\.(?=\p{L}(?!\p{L}))/gu
/** Where a warning ends. */
const BREAK = /[,;:!?()…–—\n]|\b(?:but|just|pero|solo|sólo|mas|apenas|and then|y luego|except|excepto)\b/iu

/** Why a reply that asks for a secret must not be sent; null when it asks for none. */
export function secretProblem(reply: string, { questions, lastMessage }: Known): string | null {
  const allowed = plain(questions)
  const said = sentences(reply.replace(ABBREVIATED, '$1'))
    .map(({ value }) => value)
    .filter((sentence) => !allowed.includes(plain(sentence)))
    .map(meaningOf)
  // A secret may be named in one sentence and asked for in the next, also after a promise not to ask for it.
  const asks = said.some(({ isSecret, asks }, at) => isSecret && (asks || said[at + 1]?.asks === true))
  const warned = said.findIndex(({ warns }) => warns)
  const makesException = warned >= 0 && said.slice(warned + 1).some(({ excepts, asks }) => excepts && asks)
  const wantsTheirs = occursIn(CODE, plain(lastMessage)) && occursIn(FORWARDS, plain(reply))
  return asks || makesException || wantsTheirs
    ? 'Never ask for passwords, codes, cards or bank details. Leave that out.'
    : null
}

/** What a sentence does with a secret. */
function meaningOf(sentence: string) {
  const parts = sentence.split(BREAK).map((part) => plain(part ?? ''))
  const whole = plain(sentence)
  const free = parts.filter((part) => part !== '' && !occursIn(WARNING, part)).join(' ')
  return {
    isSecret: occursIn(SECRET, free),
    warns: occursIn(SECRET, whole) && parts.some((part) => occursIn(WARNING, part)),
    asks: sentence.includes('?') || occursIn(ASKS, whole),
    excepts: occursIn(EXCEPTION, whole),
  }
}
