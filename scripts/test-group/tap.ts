import { current } from './current.ts';

/** What a file of a group gets for the `t` of tap. */
export default current.test!;
