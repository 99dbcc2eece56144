import { offerSearch } from './search.js';

offerSearch(document.querySelector('search'));
rememberLanguage();
showWhereWeAre();
offerCopies();

/** The language that was chosen in one sample is shown in all, on every page. */
function rememberLanguage() {
  const key = 'docs.language';
  const choose = (language) => {
    for (const input of document.querySelectorAll('.tabs input'))
      if (input.dataset.language === language) input.checked = true;
  };
  const kept = read(key);
  if (kept !== null) choose(kept);
  document.addEventListener('change', ({ target }) => {
    const language = target.dataset?.language;
    if (language === undefined || /^(answer|body)-/.test(language)) return;
    const before = target.getBoundingClientRect().top;
    choose(language);
    // Samples above may have become longer or shorter; the one that was clicked stays where it is.
    scrollBy(0, target.getBoundingClientRect().top - before);
    try {
      localStorage.setItem(key, language);
    } catch {
      // Where nothing may be stored, the choice holds for this page.
    }
  });
}

function read(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** A long list of contents begins at the page that is shown. */
function showWhereWeAre() {
  const here = document.querySelector('#contents [aria-current]');
  const contents = document.querySelector('#contents');
  if (here !== null && here.offsetTop > contents.clientHeight * 0.7)
    contents.scrollTop = here.offsetTop - contents.clientHeight / 3;
}

function offerCopies() {
  for (const pre of document.querySelectorAll('pre')) {
    const button = document.createElement('button');
    button.className = 'copy';
    button.type = 'button';
    button.textContent = 'Copy';
    button.addEventListener('click', async () => {
      try {
        await navigator.clipboard.writeText(pre.textContent);
        button.textContent = 'Copied';
      } catch {
        getSelection()?.selectAllChildren(pre);
        button.textContent = 'Selected';
      }
      setTimeout(() => {
        button.textContent = 'Copy';
      }, 2000);
    });
    const frame = document.createElement('div');
    frame.className = 'code';
    pre.replaceWith(frame);
    frame.append(pre, button);
  }
}
