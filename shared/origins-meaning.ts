/** What the origins of a wall or panel mean: said the same in the commands, the console and the documents. */
export const ORIGINS_MEANING = 'origins of the pages that may frame the wall and call with user tokens';
