export const MIN_PASSWORD_LENGTH = 12;
/** A longer one only costs processor time. */
export const MAX_PASSWORD_LENGTH = 256;

/** Why a password is refused, as the end of a sentence; null if it is acceptable. */
export function passwordWeakness(password: string, name: string): string | null {
  const { length } = [...password];
  if (length < MIN_PASSWORD_LENGTH) return `must have at least ${MIN_PASSWORD_LENGTH} characters`;
  if (length > MAX_PASSWORD_LENGTH) return `must have at most ${MAX_PASSWORD_LENGTH} characters`;
  return isCommon(password, name) ? 'is too easy to guess: use several words that only you would combine' : null;
}

/**
 * Words in lists of leaked passwords, and our own. Of 12 or more characters, those lists hold little but these words in
 * a row with digits and signs, and keyboard rows, so this rule replaces a list.
 */
const WORDS = [
  ...['abc', 'access', 'admin', 'administrator', 'angel', 'baseball', 'batman', 'changeme', 'charlie', 'computer'],
  ...['default', 'demo', 'dragon', 'flower', 'football', 'freedom', 'god', 'google', 'guest', 'hello', 'hunter'],
  ...['iloveyou', 'internet', 'jesus', 'letmein', 'login', 'love', 'master', 'me', 'michael', 'monkey', 'mustang'],
  ...['my', 'ninja', 'owner', 'pass', 'passw', 'passwd', 'password', 'pokemon', 'princess', 'qazwsx', 'qwe', 'qwer'],
  ...['qwert', 'qwerty', 'root', 'secret', 'service', 'shadow', 'starwars', 'sunshine', 'superman', 'system', 'temp'],
  ...[
    'test',
    'the',
    'this',
    'trustno',
    'user',
    'welcome',
    'whatever',
    'wsx',
    'qaz',
    'zaq',
    'asd',
    'asdf',
    'zxc',
    'edc',
  ],
  ...['rewards', 'reward', 'wall', 'offerwall', 'offer', 'publisher', 'console'],
];
const ROWS = ['abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', 'qwertyuiop', 'asdfghjkl', 'zxcvbnm'];
/** Signs that commonly replace letters. */
const LETTERS: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};

function isCommon(password: string, name: string): boolean {
  const text = password.normalize('NFKC').toLowerCase();
  if (isRepeated(text)) return true;
  const own = name
    .normalize('NFKC')
    .toLowerCase()
    .split(/[^\p{L}]+/u);
  const words = [...WORDS, ...ROWS, ...ROWS.map(reversed), ...own.filter((word) => word.length > 2)];
  const plain = onlyLetters(text);
  // Leaves out the digits and signs around the words, such as a year.
  const signs = [...text];
  const isLetter = (sign: string): boolean => /\p{L}/u.test(sign);
  const inner = signs.slice(signs.findIndex(isLetter), signs.findLastIndex(isLetter) + 1);
  const unsigned = onlyLetters(inner.map((sign) => LETTERS[sign] ?? sign).join(''));
  return [plain, unsigned].some((letters) => isMadeOf(letters, words) || ROWS.some((row) => isPart(letters, row)));
}

/** Whether the text repeats its first few characters. */
function isRepeated(text: string): boolean {
  return [1, 2, 3, 4].some((length) => text === text.slice(0, length).repeat(text.length).slice(0, text.length));
}

function isPart(letters: string, row: string): boolean {
  return row.includes(letters) || reversed(row).includes(letters);
}

/** Whether the text consists of words. Empty text counts, so that digits and signs alone are too weak. */
function isMadeOf(text: string, words: readonly string[]): boolean {
  const reached = [true];
  for (let end = 1; end <= text.length; end += 1) {
    reached[end] = words.some((word) => reached[end - word.length] === true && text.slice(0, end).endsWith(word));
  }
  return reached[text.length] === true;
}

function onlyLetters(text: string): string {
  return text.replace(/[^\p{L}]/gu, '');
}

function reversed(text: string): string {
  return [...text].toReversed().join('');
}
