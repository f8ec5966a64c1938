/**
 * The text of a response up to a number of bytes; what comes after them is not read, so that whoever answers without end
 * takes neither memory nor time.
 */
export async function readText(
  response: Response,
  mostBytes: number,
): Promise<{ text: string; isWhole: boolean }> {
  const decoder = new TextDecoder();
  let text = '';
  let left = mostBytes;
  if (response.body !== null)
    for await (const part of response.body as ReadableStream<Uint8Array>) {
      text += decoder.decode(part.subarray(0, left), { stream: true });
      left -= part.byteLength;
      // Leaving the loop cancels the stream, which closes the connection.
      if (left < 0) return { text, isWhole: false };
    }
  return { text: text + decoder.decode(), isWhole: true };
}
